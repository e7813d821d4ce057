import { useState } from 'react';
import { later } from '../../base/arriving.ts';
import { Boundary } from '../../base/Boundary.tsx';
import { type Key, keysNow, useKeys } from '../keys/keys.tsx';

const KeyList = later(() => import('./KeyList.tsx'));

/** Shows on `?` the keys that work at that moment. */
export function KeySheet() {
  const [shown, setShown] = useState<readonly Key[]>();
  useKeys([
    {
      keys: '?',
      label: 'Mostrar los atajos de teclado de esta página',
      everywhere: true,
      run: () => setShown((now) => now ?? keysNow()),
    },
  ]);
  return (
    shown && (
      <Boundary>
        <KeyList keys={shown} onClose={() => setShown(undefined)} />
      </Boundary>
    )
  );
}
