import { useRef, useState } from 'react';
import { newKey, post } from '../../base/api.ts';
import { useReadAgain } from '../../base/useReadAgain.ts';

interface Steps {
  /** The action under way. */
  readonly busy: string | undefined;
  /**
   * Sends a step that has no form; true when it succeeded. Everything shown is read again either way.
   * @param gone path of a record that no longer exists after success, so that it is not read again
   */
  run(action: string, path: string, payload: object, gone?: string): Promise<boolean>;
}

/** Steps that have no form: send, approve, free. A repeated step keeps its idempotency key until it succeeds. */
export function useStep(): Steps {
  const readAgain = useReadAgain();
  const [busy, setBusy] = useState<string>();
  const keys = useRef(new Map<string, string>());
  return {
    busy,
    run: async (action, path, payload, gone) => {
      if (busy !== undefined) return false;
      setBusy(action);
      const call = JSON.stringify([path, payload]);
      const key = keys.current.get(call) ?? newKey();
      keys.current.set(call, key);
      try {
        const outcome = await post(path, payload, { key });
        const done = outcome.is === 'done';
        if (done) keys.current.delete(call);
        await readAgain(done ? gone : undefined);
        return done;
      } finally {
        setBusy(undefined);
      }
    },
  };
}
