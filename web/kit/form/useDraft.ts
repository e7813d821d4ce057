import { useEffect, useRef } from 'react';
import { useSession } from '../../base/session.tsx';
import { draftKey } from './draft-content.ts';
import type { Drafted, FormDraft } from './draft-options.ts';
import { useDraftKeeping, useKeptOnLeaving } from './useDraftKeeping.ts';
import { useDraftOffers } from './useDraftOffers.ts';
import type { Values } from './values.ts';

export type { DraftNames, DraftOptions, DraftTrouble, FormDraft } from './draft-options.ts';

/**
 * Keeps a form's typed values on the server, for their author alone: two seconds after the last change, and when the
 * form or the page is left. Each opening of a form has a draft of its own, so that two windows never overwrite each
 * other; a recovered draft goes on under its own id. A draft is removed only when its values are saved or discarded.
 */
export function useDraft<V extends Values>(drafted: Drafted<V>): FormDraft & { wasSaved(): void } {
  const session = useSession();
  const form = drafted.options && draftKey(drafted.options, session);
  const now = useRef({ ...drafted, form });
  now.current = { ...drafted, form };
  const keeping = useDraftKeeping(now);
  const { own, kept, trouble, setTrouble, keep, keepSoon, forget } = keeping;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is another object
  useEffect(() => {
    if (form !== undefined && (drafted.dirty || own.isKept)) keepSoon();
  }, [drafted.stored, form]);
  useKeptOnLeaving(keeping);
  const { offered, taken, forgetTaken, recover, discard } = useDraftOffers(now, keeping);
  return {
    on: form !== undefined,
    kept: kept?.at,
    lacksFile: kept?.file ?? false,
    trouble,
    offer: offered?.saved,
    taken,
    recover,
    discard,
    signIn: () => {
      own.text = '';
      keep({ asks: true });
    },
    get names() {
      return own.names;
    },
    set names(names) {
      own.names = names;
    },
    wasSaved: () => {
      forgetTaken();
      setTrouble(undefined);
      forget();
    },
  };
}
