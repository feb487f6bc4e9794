/** The user's own tables in IndexedDB, by name. */

export interface Kept {
  name: string;
  text: string;
  /** The variant that was open, `game/variant`. */
  variant: string;
}

const TABLES = "tables";

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs a step on the tables; its result is there when the browser has written it. */
async function within<T>(
  mode: IDBTransactionMode,
  step: (tables: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open("odds", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLES, { keyPath: "name" });
  const database = await settled(opening);
  try {
    const transaction = database.transaction(TABLES, mode);
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await settled(step(transaction.objectStore(TABLES)));
    await written;
    return result;
  } finally {
    // An open database would hold up a later version of it.
    database.close();
  }
}

/** Returns the tables in the order of their names. */
export async function keptTables(): Promise<Kept[]> {
  return within("readonly", (tables) => tables.getAll());
}

/** Saves a table, and replaces one with the same name. */
export async function keepTable(table: Kept): Promise<void> {
  await within("readwrite", (tables) => tables.put(table));
}

export async function forgetTable(name: string): Promise<void> {
  await within("readwrite", (tables) => tables.delete(name));
}
