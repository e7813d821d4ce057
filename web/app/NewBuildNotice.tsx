import { useSyncExternalStore } from 'react';
import { hasNewBuild, onNewBuild } from '../base/build.ts';
import { isAway, onConnection } from '../base/connection.ts';
import { Strip } from './Strip.tsx';

/** Notice of an upgrade while the page is open. The old page goes on working until the person loads the new one. */
export function NewBuildNotice() {
  const newer = useSyncExternalStore(onNewBuild, hasNewBuild);
  const away = useSyncExternalStore(onConnection, isAway);
  if (!newer || away) return null;
  return (
    <Strip>
      <strong>Hay una versión nueva del sistema.</strong> Guarde lo que esté escribiendo y cargue la página de
      nuevo.{' '}
      <button type="button" className="door-button quiet" onClick={() => location.reload()}>
        Cargar de nuevo
      </button>
    </Strip>
  );
}
