// Photographs of brickprints, in this browser's IndexedDB, or, where that refuses, in memory until the page is left. They
// are never sent anywhere.
import { keeping } from '../../../lib/browser/keeping.svelte';

export interface Photo {
  id: number;
  picture: Blob;
  quarters: number; // turns clockwise
}

/** As it is stored: bytes, since some private windows store no Blob. */
interface StoredPhoto {
  id?: number;
  bytes: ArrayBuffer;
  type: string;
  quarters: number;
}

const NAME = 'stackyard.brick-work';
const VERSION = 2;
const STORE = 'photos';
const unkept = new Map<number, Photo>(); // what it did not take, by numbers below 0
let lastUnkept = 0;

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const { result } = request;
      if (result.objectStoreNames.contains(STORE)) result.deleteObjectStore(STORE);
      result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error ?? new Error('refused'));
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

const photoOf = ({ id, bytes, type, quarters }: Required<StoredPhoto>): Photo => ({
  id,
  picture: new Blob([bytes], { type }),
  quarters,
});

const stored = async ({ picture, quarters }: Omit<Photo, 'id'>): Promise<StoredPhoto> => ({
  bytes: await picture.arrayBuffer(),
  type: picture.type,
  quarters,
});

/** All photographs, the oldest first. */
export async function allPhotos(): Promise<Photo[]> {
  const kept = asked<Required<StoredPhoto>[]>('readonly', (store) => store.getAll()).then((all) => all.map(photoOf));
  return [...(await (unkept.size > 0 ? kept.catch(() => []) : kept)), ...unkept.values()];
}

/** Keep a photograph; returns it with its number. */
export async function addPhoto(picture: Blob): Promise<Photo> {
  const fresh = { picture, quarters: 0 };
  const bytes = await stored(fresh);
  const number = await asked('readwrite', (store) => store.add(bytes)).catch(() => null);
  const photo = { id: number === null ? (lastUnkept -= 1) : Number(number), ...fresh };
  if (number === null) {
    unkept.set(photo.id, photo);
    keeping.fails = true;
  }
  return photo;
}

export async function keepPhoto(photo: Photo): Promise<void> {
  if (photo.id < 0) {
    unkept.set(photo.id, photo);
    return;
  }
  const bytes = { id: photo.id, ...(await stored(photo)) };
  await asked('readwrite', (store) => store.put(bytes));
}

export const deletePhoto = async (id: number): Promise<unknown> =>
  id < 0 ? unkept.delete(id) : asked('readwrite', (store) => store.delete(id));

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
