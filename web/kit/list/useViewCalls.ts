import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../base/api.ts';

type Call = 'keep' | 'remove' | 'default';

/** Calls that change kept views; the list's views are read again after each, its rows are not. */
export function useViewCalls(): {
  /** Call under way. */
  readonly busy: Call | undefined;
  /** @returns true when it succeeded; a refusal was shown */
  send(call: Call, payload: object): Promise<boolean>;
} {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Call>();
  return {
    busy,
    send: async (call, payload) => {
      if (busy !== undefined) return false;
      setBusy(call);
      try {
        const { is } = await post(`/views/${call}`, payload);
        await client.invalidateQueries({ queryKey: ['/views/get'] });
        return is === 'done';
      } finally {
        setBusy(undefined);
      }
    },
  };
}
