import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isAway, isStruggling, onConnection, onStruggle } from '../base/connection.ts';
import { Strip } from './Strip.tsx';

/**
 * Notice over everything, dialogs too, while the system does not answer. Once it answers again, all shown data is
 * reloaded.
 */
export function AwayNotice() {
  const away = useSyncExternalStore(onStruggle, isStruggling);
  const queries = useQueryClient();
  useEffect(
    () =>
      onConnection(() => {
        if (!isAway()) void queries.invalidateQueries();
      }),
    [queries],
  );
  if (!away) return null;
  return (
    <Strip>
      <strong>El sistema no responde.</strong> Lo que escribió se conserva: podrá guardarlo en cuanto vuelva,
      sin recargar la página.
    </Strip>
  );
}
