import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { basePath } from '../../base/address.ts';
import { changeYear } from '../../base/session-calls.ts';
import { keepSession } from '../../base/session-store.ts';
import { useDirtyGuard } from './dirty.tsx';

/**
 * Goes on in another fiscal year: asks about unsaved values, and loads the application anew at the address
 * (`/pedidos?f.state=2`), as after choosing an executor (R1 §4); nothing of the former year stays in sight.
 */
export function useYearChange(): (year: number, address: string) => Promise<void> {
  const { leave } = useDirtyGuard();
  const queries = useQueryClient();
  return useCallback(
    async (year, address) => {
      if (!(await leave())) return;
      // Reads under way are of the former year: answered after the change, they would seem another session's.
      await queries.cancelQueries();
      const outcome = await changeYear(year);
      if (outcome.is !== 'done') return;
      keepSession(outcome.data);
      location.assign(basePath() + address.replace(/^\//, ''));
    },
    [leave, queries],
  );
}
