// Photographs of brickprints, in this browser's IndexedDB. They are never sent anywhere.
export interface Photo {
  id: number;
  picture: Blob;
  quarters: number; // turns clockwise
}

const NAME = 'stackyard.brick-work';
const STORE = 'photos';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('refused'));
  });
}

/** Ask one thing of the store; it is closed again when that is done. */
async function asked<T>(mode: IDBTransactionMode, question: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = question(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('refused'));
    });
  } finally {
    database.close();
  }
}

/** All photographs, the oldest first. */
export const allPhotos = (): Promise<Photo[]> => asked<Photo[]>('readonly', (store) => store.getAll());

/** Keep a photograph; returns it with its number. */
export async function addPhoto(picture: Blob): Promise<Photo> {
  const id = Number(await asked('readwrite', (store) => store.add({ picture, quarters: 0 })));
  return { id, picture, quarters: 0 };
}

export const keepPhoto = (photo: Photo): Promise<unknown> => asked('readwrite', (store) => store.put(photo));

export const deletePhoto = (id: number): Promise<unknown> => asked('readwrite', (store) => store.delete(id));

const LONGEST_PX = 1600; // of a kept photograph: sharp on every phone, and a tenth of what its camera writes

/** A photograph as it is kept: upright, and no larger than is looked at. Throws where it is no picture. */
export async function shrunk(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else reject(new Error('no picture'));
      },
      'image/jpeg',
      0.85,
    );
  });
}
