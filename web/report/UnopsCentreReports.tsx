import {
  UNOPS_ACCOUNTING_REPORT,
  UNOPS_REGULARIZATION_REPORT,
  UNOPS_REPORT_MISSING,
} from '@expediente/schemas/reports/unops-documents.ts';
import type { CurdpChoice, UnopsConsolidationChoice } from '@expediente/schemas/unops/read.ts';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { get } from '../base/api.ts';
import { dateText, moneyText } from '../kit/figures/amounts.tsx';
import { distinctNames } from '../kit/input/distinct-names.ts';
import { type PickedUnit, signatoryName, UnitPicker } from '../kit/input/pickers.tsx';
import { useKnownWords } from '../kit/input/useKnownWords.ts';
import { WordsField } from '../kit/input/WordsField.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { UNOPS_ROLES, type UnopsRole, useUnopsSignatories } from './useUnopsSignatories.ts';

const NO_SIGNATORY =
  'Ni el centro de costo ni su unidad ejecutora tienen esta firma de Unops: se agrega en «Centros De Costo».';

const CURDP = 'CURDP';

/** What a cost centre has to choose from; nothing while none is chosen. */
function useChoices<Row>(path: string, unit: number | undefined): readonly Row[] {
  const of = `${path}/${unit ?? 0}`;
  const { data } = useQuery({
    queryKey: [of],
    queryFn: ({ signal }) => get<readonly Row[]>(of, {}, { signal }),
    enabled: unit !== undefined,
  });
  return data ?? [];
}

/**
 * The signed reports of one cost centre. Another one brings its own main signatories and has other consolidations and
 * CURDPs: none of those stays chosen (R3 §2).
 */
export function UnopsCentreReports() {
  const [unit, setUnit] = useState<PickedUnit>();
  const [signed, setSigned] = useState<Readonly<Partial<Record<UnopsRole, number>>>>({});
  const [consolidation, setConsolidation] = useState<number>();
  const [curdps, setCurdps] = useState<readonly CurdpChoice[]>([]);
  const [missing, setMissing] = useState('');
  const signatories = useUnopsSignatories(unit);
  const consolidations = useChoices<UnopsConsolidationChoice>('/unops/consolidate/list', unit?.id);
  const offered = useChoices<CurdpChoice>('/unops/curdp/list', unit?.id);
  const signerOf = (role: UnopsRole): number | undefined => signed[role] ?? signatories.main(role)?.id;
  const [realiza, revisa] = UNOPS_ROLES.map(({ role }) => signerOf(role));
  const signatures = { p_id_unit: unit?.id, p_id_firm_realiza: realiza, p_id_firm_revisa: revisa };
  /** The first that is missing, in R3's order. */
  const ready = (chosen: boolean, otherwise: string) => (): boolean => {
    const { unit: noUnit, signatories: unsigned } = UNOPS_REPORT_MISSING;
    const isSigned = realiza !== undefined && revisa !== undefined;
    const lacks = unit === undefined ? noUnit : !chosen ? otherwise : isSigned ? '' : unsigned;
    setMissing(lacks);
    return lacks === '';
  };
  const curdp = useId();
  const words = useKnownWords({
    element: curdp,
    label: CURDP,
    rows: offered,
    nameOf: curdpText,
    shown: '',
    choose: (row) => {
      if (!curdps.some(({ id_unops_regularize: id }) => id === row.id_unops_regularize))
        setCurdps([...curdps, row]);
    },
  });
  const choose = (row: PickedUnit | null) => {
    words.giveUp();
    setUnit(row ?? undefined);
    setSigned({});
    setConsolidation(undefined);
    setCurdps([]);
    setMissing('');
  };
  return (
    <section className="unops-report wide" aria-labelledby="unops-centre">
      <h2 id="unops-centre">Reportes de un centro de costo</h2>
      {missing && (
        <Alert severity="warning" role="alert">
          {missing}
        </Alert>
      )}
      <div className="unops-report-fields">
        <UnitPicker
          label="Centro de costo"
          showLabel
          value={unit?.id ?? null}
          onChange={(_, row) => choose(row)}
        />
        {UNOPS_ROLES.map(({ role, label }) => {
          const choices = signatories.of(role);
          return (
            <TextField
              key={role}
              select
              label={label}
              disabled={unit === undefined}
              value={signerOf(role) ?? ''}
              helperText={signatories.known && choices.length === 0 ? NO_SIGNATORY : ''}
              onChange={({ target }) => setSigned({ ...signed, [role]: Number(target.value) })}
            >
              {distinctNames(choices, signatoryName).map(({ id, label: text }) => (
                <MenuItem key={id} value={id}>
                  {text}
                </MenuItem>
              ))}
            </TextField>
          );
        })}
      </div>
      <div className="unops-report-parts">
        <section aria-labelledby="unops-regularization">
          <h3 id="unops-regularization">{UNOPS_REGULARIZATION_REPORT.title}</h3>
          <TextField
            select
            label="Consolidación"
            disabled={unit === undefined}
            value={consolidation ?? ''}
            helperText={
              unit && consolidations.length === 0 ? 'El centro de costo no tiene consolidaciones.' : ''
            }
            onChange={({ target }) => setConsolidation(Number(target.value))}
          >
            {consolidations.map(({ id_unops_consolidate: id, description }) => (
              <MenuItem key={id} value={id}>
                {description}
              </MenuItem>
            ))}
          </TextField>
          <DownloadButton
            path={UNOPS_REGULARIZATION_REPORT.path}
            query={{ ...signatures, p_id_unops_consolidate: consolidation }}
            label="Descargar regularización"
            ready={ready(consolidation !== undefined, UNOPS_REPORT_MISSING.consolidation)}
          />
        </section>
        <section aria-labelledby="unops-accounting">
          <h3 id="unops-accounting">{UNOPS_ACCOUNTING_REPORT.title}</h3>
          <Autocomplete
            {...words.props}
            id={curdp}
            multiple
            disabled={unit === undefined}
            options={offered}
            value={[...curdps]}
            onChange={(_, chosen) => {
              words.giveUp();
              setCurdps(chosen);
            }}
            getOptionKey={({ id_unops_regularize }) => id_unops_regularize}
            getOptionLabel={curdpText}
            isOptionEqualToValue={(a, b) => a.id_unops_regularize === b.id_unops_regularize}
            noOptionsText="El centro de costo no tiene CURDP."
            openText="Abrir"
            closeText="Cerrar"
            clearText="Quitar"
            renderInput={(params) => <WordsField {...params} label={CURDP} fault={words.fault} />}
          />
          <DownloadButton
            path={UNOPS_ACCOUNTING_REPORT.path}
            query={{
              ...signatures,
              p_number_curdp: curdps.map(({ number_curdp }) => number_curdp).join(','),
            }}
            label="Descargar contable"
            // A report of what was chosen before is not the one that its words ask for.
            ready={() => words.settled() && ready(curdps.length > 0, UNOPS_REPORT_MISSING.curdp)()}
          />
        </section>
      </div>
    </section>
  );
}

const curdpText = ({ number_curdp, date_pay, total }: CurdpChoice): string =>
  `${number_curdp} · ${dateText(date_pay)} · ${moneyText(total)}`;
