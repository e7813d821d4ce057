import type { Draft } from '@expediente/schemas/draft/read.ts';
import { type RefObject, useEffect, useState } from 'react';
import { get, post } from '../../base/api.ts';
import { contentIn, fitting, isNews, recovered, textOf } from './draft-content.ts';
import type { FormDraft } from './draft-options.ts';
import { CALM, type DraftKeeping, type DraftNow } from './useDraftKeeping.ts';
import type { Values } from './values.ts';

/** Drafts of earlier openings of the form: the first with something not saved yet is offered, to recover or discard. */
export function useDraftOffers<V extends Values>(
  now: RefObject<DraftNow<V>>,
  { own, inTurn, keep, contentWith, setKept, setTrouble }: DraftKeeping,
) {
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  const [taken, setTaken] = useState<FormDraft['taken']>();
  const { form, saved, closed } = now.current;
  useEffect(() => {
    if (form === undefined) return;
    const stop = new AbortController();
    get<readonly Draft[]>('/drafts/get', { form }, { quiet: true, calm: true, signal: stop.signal })
      .then((drafts) => setOffers(drafts.filter(({ id }) => id !== own.id)))
      // A form works without drafts: a failed reading is ignored.
      .catch(() => undefined);
    return () => stop.abort();
  }, [form, own]);

  const readable = offers.flatMap((draft) => {
    const content = contentIn(draft.content);
    const fits = content && fitting(content, saved);
    return fits && isNews(fits, saved) ? [{ draft, fits }] : [];
  });
  const offered = closed || form === undefined ? undefined : readable[0];
  const without = (id: string) => offers.filter((each) => each.id !== id);
  return {
    offered: offered?.draft,
    taken,
    forgetTaken: () => setTaken(undefined),
    recover: () => {
      if (!offered) return;
      const { draft, fits } = offered;
      const { saved, revision, options, restore } = now.current;
      // Values typed before the recovery are kept as a draft of their own, which is offered in its turn.
      keep();
      const before: readonly Draft[] =
        own.text === '' ? [] : [{ id: own.id, content: own.text, saved: new Date().toISOString() }];
      setOffers([...without(draft.id), ...before]);
      own.id = draft.id;
      own.isKept = true;
      for (const [field, name] of Object.entries(fits.names))
        own.names?.show(field, fits.values[field], name);
      if (fits.besides !== undefined) options?.besides?.restore(fits.besides);
      restore(recovered(fits, saved, revision));
      setTaken({ from: draft.saved, whole: fits.whole, file: fits.file });
      setKept({ at: draft.saved, file: false });
      setTrouble(undefined);
      // The recovered draft is on the server already: only a change is sent again.
      const same = contentWith(fits.besides);
      own.text = same ? textOf(same) : '';
    },
    discard: () => {
      if (!offered || form === undefined) return;
      const { id, saved: p_seen } = offered.draft;
      setOffers(without(id));
      inTurn(async () => void (await post('/drafts/remove', { p_form: form, p_id: id, p_seen }, CALM)));
    },
  };
}
