/** What is kept in the browser, by name. */
export interface Kept {
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
  clear(): void;
}

/**
 * A storage of the browser that never fails: where it is refused (a policy against all data of sites) or full, what is
 * set is kept in memory until the page goes. Nothing that is kept here is needed to work.
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
      // An older text would be read again by the next page.
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

/** For all tabs of the browser, and until it is signed out of. */
export const kept = keptIn(() => localStorage);
/** For this tab alone. */
export const keptForTab = keptIn(() => sessionStorage);

export const COOKIES_REFUSED =
  'Su navegador no permite guardar datos de este sitio. Permítalos para ingresar, o pida ayuda a IT.';

/** The session is a cookie: without cookies no user can be signed in. */
export const refusesCookies = (): boolean => !navigator.cookieEnabled;
