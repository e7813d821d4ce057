import { useRef, useState } from 'react';
import { newKey, post } from '../../base/api.ts';
import { useReadAgain } from '../../base/useReadAgain.ts';

interface Steps {
  /** The action under way. */
  readonly busy: string | undefined;
  /** Sends a step that asks nothing; true when it was done. All that is shown is read again either way, but the record that is `gone` once it was done. */
  run(action: string, path: string, payload: object, gone?: string): Promise<boolean>;
}

/** Steps of a record without a form: send, approve, free. One idempotency key until the step succeeds. */
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
