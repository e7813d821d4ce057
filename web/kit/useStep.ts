import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey, post } from '../app/api.ts';

interface Steps {
  /** The action under way. */
  readonly busy: string | undefined;
  /** Sends a step that asks nothing; true when it was done. All that is shown is read again either way, but the record that is `gone` once it was done. */
  run(action: string, path: string, payload: object, gone?: string): Promise<boolean>;
}

/** Steps of a record without a form: send, approve, free. One idempotency key until the step succeeds. */
export function useStep(): Steps {
  const client = useQueryClient();
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
      const outcome = await post(path, payload, { key }).finally(() => setBusy(undefined));
      if (outcome.is === 'done') keys.current.delete(call);
      const left = outcome.is === 'done' ? gone : undefined;
      await client.invalidateQueries({
        predicate: ({ queryKey }) => left === undefined || queryKey[0] !== left,
      });
      return outcome.is === 'done';
    },
  };
}
