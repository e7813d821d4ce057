import './what-if.css';
import type { ChangedJudgement, WhatIfRead } from '@expediente/schemas/rules/read.ts';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../base/api.ts';
import { dateText } from '../kit/figures/amounts.tsx';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { DateInput } from '../kit/input/DateInput.tsx';
import { PageButtons } from '../kit/layout/PageButtons.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { askWhatIf, changeInWords, thisYear } from './what-if.ts';

interface Props {
  readonly name: string;
  /** Values typed in the form. */
  readonly values: object;
}

const COLUMNS: readonly EditColumn<ChangedJudgement>[] = [
  { field: 'number', title: 'Registro', width: 120, heading: true },
  { field: 'date', title: 'Fecha', width: 100, value: ({ date }) => dateText(date) },
  { field: 'text', title: 'Registro evaluado', width: 240 },
  { field: 'before', title: 'Resultado', width: 230 },
  { field: 'after', title: 'Con estos valores', width: 230 },
  { field: 'unit', title: 'Unidad', width: 180 },
];
const SIZE = 25;

/** Preview of a publication: records that the typed values would have judged otherwise. */
export function WhatIf({ name, values }: Props) {
  const [range, setRange] = useState(thisYear);
  const [asked, setAsked] = useState<{ readonly page: number; readonly read: WhatIfRead }>();
  const [busy, setBusy] = useState(false);
  const question = { p_name: name, p_values: values, p_date_start: range.from, p_date_end: range.to };
  const ask = async (page: number) => {
    setBusy(true);
    const outcome = await askWhatIf(question, page, SIZE);
    setBusy(false);
    if (outcome.is === 'done') setAsked({ page, read: outcome.data });
  };
  // Scrolls to the answer, which begins below the visible part of the form.
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) answer.current?.scrollIntoView({ block: 'start' });
  }, [asked]);
  return (
    <Section title="Qué cambiaría">
      <div className="what-if-range">
        <DateInput label="Desde" value={range.from} onChange={(from) => setRange({ ...range, from })} />
        <DateInput label="Hasta" value={range.to} onChange={(to) => setRange({ ...range, to })} />
        <Button variant="outlined" loading={busy} onClick={() => void ask(1)}>
          Ver qué cambiaría
        </Button>
      </div>
      <div ref={answer} className="what-if-answer">
        <p role="status">{asked && changeInWords(asked.read)}</p>
        {asked && <Changed asked={asked} busy={busy} onPage={(page) => void ask(page)} />}
        {asked && asked.read.total > 0 && (
          <Button
            startIcon={<Download />}
            onClick={() => void saveFile('/rules/whatif', { ...question, download: 1 }, 'que_cambiaria.xlsx')}
          >
            Descargar Excel
          </Button>
        )}
      </div>
    </Section>
  );
}

interface ChangedProps {
  readonly asked: { readonly page: number; readonly read: WhatIfRead };
  readonly busy: boolean;
  onPage(page: number): void;
}

function Changed({ asked: { page, read }, busy, onPage }: ChangedProps) {
  const { total, rows } = read;
  return (
    <>
      {total > 0 && (
        <EditGrid
          field="changed"
          name="Registros que cambiarían"
          lines={rows}
          lineId={({ lifecycle, id, item }) => `${lifecycle}-${id}-${item}`}
          columns={COLUMNS}
          readOnly
        />
      )}
      <PageButtons page={page} pages={Math.ceil(total / SIZE)} busy={busy} onPage={onPage} />
    </>
  );
}
