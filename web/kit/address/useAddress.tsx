import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';
import { type LinkProps, useLocation, useNavigate } from 'react-router-dom';
import {
  backToRecord,
  type Depths,
  deeper,
  type Opening,
  type Part,
  paramOf,
  withParts,
} from './dialog-address.ts';

/** The place of a part of the page in the address. */
interface Level {
  /** Prefix of its parameters: '' for the page's own list, `firma-` for the list of signatories under a record. */
  readonly prefix: string;
  /** The open record that it is in. */
  readonly record: string | null;
  /** Parameters that keep it open: when one changes it closes, and loses its typed values. */
  readonly names: readonly string[];
  /** The one of them that is removed when the dialog around it is closed. */
  readonly closing?: string | undefined;
}

const LevelContext = createContext<Level>({ prefix: '', record: null, names: [] });
export const useLevel = (): Level => useContext(LevelContext);

/** Wraps the content of an open record, one of its lists or a step. */
export function AddressLevel({ children, ...level }: Partial<Level> & { readonly children: ReactNode }) {
  const around = useLevel();
  return <LevelContext value={{ ...around, ...level }}>{children}</LevelContext>;
}

/** Parts of a dialog's address; null removes one. */
type Parts = Readonly<Partial<Record<Part, string | null>>>;

export interface Address {
  get(part: Part): string | null;
  /** The same as `change` for a link, which adds a further entry. */
  link(parts: Parts): Pick<LinkProps, 'to' | 'state'>;
  /**
   * Adds an entry to the browser's history, or replaces the present one.
   * @param beneath also changes the page's own parameters; the dialog, once closed, leaves that change in place
   */
  change(
    parts: Parts,
    how?: 'push' | 'replace',
    beneath?: (params: URLSearchParams) => URLSearchParams,
  ): void;
  /** Goes back to the page from which the dialog was opened; one that was reached by a link leaves the address. */
  close(opening: Opening): void;
  /** Goes from a form back to the record from which it was opened; closes any other dialog. */
  back(): void;
}

/** Keeps dialogs in the address: they can be linked, reloaded, and closed by the browser's back button. */
export function useAddress(): Address {
  const { prefix } = useLevel();
  const location = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const here = useRef(location);
  here.current = location;

  const change = useCallback<Address['change']>(
    (parts, how = 'push', beneath) => {
      const before = new URLSearchParams(here.current.search);
      const after = withParts(beneath?.(before) ?? before, prefix, parts);
      const depths = beneath ? {} : depthsOf(here.current.state);
      const state = { depths: how === 'push' ? deeper(depths, before, after) : depths };
      void navigate(`?${after}`, { replace: how === 'replace', state });
    },
    [navigate, prefix],
  );
  const close = useCallback<Address['close']>(
    (opening) => {
      const name = paramOf(prefix, opening);
      // The person may have gone elsewhere while the last step was being sent.
      if (!new URLSearchParams(window.location.search).has(name)) return;
      const depth = depthsOf(here.current.state)[name];
      if (depth === undefined) change({ [opening]: null }, 'replace');
      else void navigate(-depth);
    },
    [navigate, change, prefix],
  );
  const back = useCallback(() => {
    const depth = backToRecord(depthsOf(here.current.state), prefix);
    if (depth === undefined) close('record');
    else void navigate(-depth);
  }, [navigate, close, prefix]);
  const link = (parts: Parts) => {
    const after = withParts(params, prefix, parts);
    return { to: `?${after}`, state: { depths: deeper(depthsOf(location.state), params, after) } };
  };
  return { get: (part) => params.get(paramOf(prefix, part)), link, change, close, back };
}

/** Depths that `change` stored with the entry of the history. */
const depthsOf = (state: unknown): Depths =>
  typeof state === 'object' && state !== null && 'depths' in state ? (state.depths as Depths) : {};
