import { useState } from 'react';
import { later } from '../app/arriving.ts';
import { Boundary } from '../app/Boundary.tsx';
import { type Key, keysNow, useKeys } from './keys.tsx';

const KeyList = later(() => import('./KeyList.tsx'));

/** `?` shows the keys that work where it is pressed. */
export function KeySheet() {
  const [shown, setShown] = useState<readonly Key[]>();
  useKeys([
    {
      keys: '?',
      label: 'Mostrar las teclas que sirven aquí',
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
