/** Texts kept in the browser, by name. */
export interface Kept {
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
  clear(): void;
}

/**
 * A storage of the browser that never fails: where it is refused (a policy against all data of sites) or full, texts
 * are kept in memory until the page is left. The application works without any of them.
 */
export function keptIn(open: () => Storage): Kept {
  const memory = new Map<string, string>();
  const tried = <Answer>(use: (storage: Storage) => Answer, otherwise: Answer): Answer => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  const remove = (name: string): void => {
    memory.delete(name);
    tried((storage) => storage.removeItem(name), undefined);
  };
  return {
    get: (name) => memory.get(name) ?? tried((storage) => storage.getItem(name), null),
    set: (name, text) => {
      // The older text is removed first: if storing fails, the next page must not read it.
      remove(name);
      const isStored = tried((storage) => {
        storage.setItem(name, text);
        return true;
      }, false);
      if (!isStored) memory.set(name, text);
    },
    remove,
    clear: () => {
      memory.clear();
      tried((storage) => storage.clear(), undefined);
    },
  };
}

/** Storage shared by all tabs of the browser, until the person signs out. */
export const kept = keptIn(() => localStorage);
/** Storage of this tab alone. */
export const keptForTab = keptIn(() => sessionStorage);

export const COOKIES_REFUSED =
  'Su navegador no permite guardar datos de este sitio. Permítalos para ingresar, o pida ayuda a IT.';

/** True where the browser refuses cookies: the session is one, so no user can sign in. */
export const refusesCookies = (): boolean => !navigator.cookieEnabled;
