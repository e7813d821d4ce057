import { PAC_LOAD_FILE } from '@expediente/schemas/pac/load.ts';
import type { PacDetail } from '@expediente/schemas/pac/read.ts';
import { MOST_PLAN_LINES, sizeFault } from '@expediente/schemas/pac/size.ts';
import { useMemo } from 'react';
import { LineLoad } from '../kit/workbook/LineLoad.tsx';
import { lineKey, type PacFormLine, withLoaded } from './lines.ts';
import { templateAddress } from './template.ts';

const STEPS = [
  'Descargue la plantilla: su hoja «Instrucciones» dice qué va en cada columna.',
  'Llénela y selecciónela aquí: xlsx o xls, hasta 20 MB y 5,000 filas.',
  `Un PAC admite como máximo ${MOST_PLAN_LINES.toLocaleString('es-GT')} líneas.`,
  'Revise qué se agrega y qué no. Las líneas pasan al formulario; nada se guarda hasta que presione «Guardar».',
];

interface Props {
  readonly lines: readonly PacFormLine[];
  /** The saved plan; absent: a new one. */
  readonly plan: PacDetail | undefined;
  onChange(lines: readonly PacFormLine[]): void;
  onClose(): void;
}

/** The plan's lines from a workbook (R3 §2 "bulk Excel upload"). */
export function LoadLines({ lines, plan, onChange, onClose }: Props) {
  const known = useMemo(() => new Set(lines.map(lineKey)), [lines]);
  return (
    <LineLoad
      title="Cargar insumos desde Excel"
      path="/packsannual/read/excel"
      refused="/packsannual/read/refused"
      field={PAC_LOAD_FILE}
      steps={STEPS}
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
