import { PAC_LOAD } from '@expediente/schemas/pac/load.ts';
import type { PacDetail } from '@expediente/schemas/pac/read.ts';
import { sizeFault } from '@expediente/schemas/pac/size.ts';
import { useMemo } from 'react';
import { LineLoad } from '../kit/workbook/LineLoad.tsx';
import { lineKey, type PacFormLine, withLoaded } from './lines.ts';
import { templateAddress } from './template.ts';

interface Props {
  readonly lines: readonly PacFormLine[];
  /** Saved plan; absent for a new one. */
  readonly plan: PacDetail | undefined;
  onChange(lines: readonly PacFormLine[]): void;
  onClose(): void;
}

/** Dialog that loads lines of the plan from a workbook (R3 §2 "bulk Excel upload"). */
export function LoadLines({ lines, plan, onChange, onClose }: Props) {
  const known = useMemo(() => new Set(lines.map(lineKey)), [lines]);
  return (
    <LineLoad
      load={PAC_LOAD}
      templates={[
        { label: 'Plantilla vacía', href: templateAddress() },
        ...(plan ? [{ label: 'Plantilla con las líneas guardadas', href: templateAddress(plan) }] : []),
      ]}
      known={known}
      keyOf={lineKey}
      faultOf={({ added }) => sizeFault(lines.length + added.length)}
      onAdd={(added, replaced) => onChange(withLoaded(lines, added, replaced))}
      onClose={onClose}
    />
  );
}
