// Photographs of brickprints, in this browser's IndexedDB, or, where that refuses, in memory until the page is left. They
// are never sent anywhere.
import { keeping } from '../../../lib/browser/keeping.svelte';

export interface Photo {
  id: number;
  picture: Blob;
  quarters: number; // turns clockwise
}

const NAME = 'stackyard.brick-work';
const STORE = 'photos';
const unkept = new Map<number, Photo>(); // what it did not take, by numbers below 0
let lastUnkept = 0;

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
export async function allPhotos(): Promise<Photo[]> {
  const kept = asked<Photo[]>('readonly', (store) => store.getAll());
  return [...(await (unkept.size > 0 ? kept.catch(() => []) : kept)), ...unkept.values()];
}

/** Keep a photograph; returns it with its number. */
export async function addPhoto(picture: Blob): Promise<Photo> {
  const fresh = { picture, quarters: 0 };
  const number = await asked('readwrite', (store) => store.add(fresh)).catch(() => null);
  const photo = { id: number === null ? (lastUnkept -= 1) : Number(number), ...fresh };
  if (number === null) {
    unkept.set(photo.id, photo);
    keeping.fails = true;
  }
  return photo;
}

export const keepPhoto = async (photo: Photo): Promise<unknown> =>
  photo.id < 0 ? unkept.set(photo.id, photo) : asked('readwrite', (store) => store.put(photo));

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
