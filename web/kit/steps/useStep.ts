import { useRef, useState } from 'react';
import { newKey, type Outcome, post } from '../../base/api.ts';
import { useReadAgain } from '../../base/useReadAgain.ts';

interface Steps {
  /** The action under way. */
  readonly busy: string | undefined;
  /**
   * Sends a step that has no form; true when it succeeded. Everything shown is read again either way.
   * @param gone path of a record that no longer exists after success, so that it is not read again
   */
  run(action: string, path: string, payload: object, gone?: string): Promise<boolean>;
  /** The same, with the server's answer; `reportsItself`: a refusal is shown by the caller. Undefined: another one is under way. */
  answer(action: string, path: string, payload: object, how: How): Promise<Outcome<unknown> | undefined>;
}

interface How {
  readonly gone?: string | undefined;
  readonly reportsItself?: (outcome: Outcome<unknown>) => boolean;
}

/** Steps that have no form: send, approve, free. A repeated step keeps its idempotency key until it succeeds. */
export function useStep(): Steps {
  const readAgain = useReadAgain();
  const [busy, setBusy] = useState<string>();
  const keys = useRef(new Map<string, string>());
  const answer: Steps['answer'] = async (action, path, payload, { gone, reportsItself }) => {
    if (busy !== undefined) return undefined;
    setBusy(action);
    const call = JSON.stringify([path, payload]);
    const key = keys.current.get(call) ?? newKey();
    keys.current.set(call, key);
    try {
      const outcome = await post(path, payload, { key, ...(reportsItself ? { reportsItself } : {}) });
      const done = outcome.is === 'done';
      if (done) keys.current.delete(call);
      await readAgain(done ? gone : undefined);
      return outcome;
    } finally {
      setBusy(undefined);
    }
  };
  return {
    busy,
    answer,
    run: async (action, path, payload, gone) =>
      (await answer(action, path, payload, { gone }))?.is === 'done',
  };
}
