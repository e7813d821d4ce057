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
import { useEffect, useId, useState } from 'react';
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

/** Options of a cost centre; none while no centre is chosen. */
function useChoices<Row>(path: string, unit: number | undefined): readonly Row[] {
  const of = `${path}/${unit ?? 0}`;
  const { data } = useQuery({
    queryKey: [of],
    queryFn: ({ signal }) => get<readonly Row[]>(of, {}, { signal }),
    enabled: unit !== undefined,
  });
  return data ?? [];
}

/** Choices for the reports of a cost centre; a change of the centre clears the others. */
interface Choices {
  readonly unit?: PickedUnit | undefined;
  readonly signed: Readonly<Partial<Record<UnopsRole, number>>>;
  readonly consolidation?: number;
  readonly curdps: readonly CurdpChoice[];
  /** Message of the first missing choice when a report was requested; '' if none is missing. */
  readonly missing: string;
}

const NOTHING: Choices = { signed: {}, curdps: [], missing: '' };

/**
 * Signed reports of one cost centre. A change of the centre clears the rest, as it has its own main signatories,
 * consolidations and CURDPs (R3 §2).
 */
export function UnopsCentreReports() {
  const [chosen, setChosen] = useState(NOTHING);
  const change = (patch: Partial<Choices>) => setChosen((now) => ({ ...now, ...patch }));
  const { unit, missing } = chosen;
  const signatories = useUnopsSignatories(unit);
  const signerOf = (role: UnopsRole): number | undefined => chosen.signed[role] ?? signatories.main(role)?.id;
  const [realiza, revisa] = UNOPS_ROLES.map(({ role }) => signerOf(role));
  /** True if no choice is missing; else shows the first missing one, in the order of R3. */
  const ready = (isChosen: boolean, otherwise: string): boolean => {
    const { unit: noUnit, signatories: unsigned } = UNOPS_REPORT_MISSING;
    const isSigned = realiza !== undefined && revisa !== undefined;
    const lacks = unit === undefined ? noUnit : !isChosen ? otherwise : isSigned ? '' : unsigned;
    change({ missing: lacks });
    return lacks === '';
  };
  const signatures = { p_id_unit: unit?.id, p_id_firm_realiza: realiza, p_id_firm_revisa: revisa };
  const part = { chosen, change, signatures, ready };
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
          onChange={(_, row) => setChosen({ ...NOTHING, unit: row ?? undefined })}
        />
        {UNOPS_ROLES.map(({ role, label }) => (
          <Signer
            key={role}
            label={label}
            value={signerOf(role)}
            choices={unit && signatories.of(role)}
            isKnown={signatories.known}
            onChoose={(id) => change({ signed: { ...chosen.signed, [role]: id } })}
          />
        ))}
      </div>
      <div className="unops-report-parts">
        <RegularizationReport {...part} />
        <AccountingReport {...part} />
      </div>
    </section>
  );
}

interface SignerProps {
  readonly label: string;
  readonly value: number | undefined;
  /** Undefined while no cost centre is chosen. */
  readonly choices: ReturnType<ReturnType<typeof useUnopsSignatories>['of']> | undefined;
  readonly isKnown: boolean;
  onChoose(id: number): void;
}

const Signer = ({ label, value, choices, isKnown, onChoose }: SignerProps) => (
  <TextField
    select
    label={label}
    disabled={choices === undefined}
    value={value ?? ''}
    helperText={isKnown && (choices ?? []).length === 0 ? NO_SIGNATORY : ''}
    onChange={({ target }) => onChoose(Number(target.value))}
  >
    {distinctNames(choices ?? [], signatoryName).map(({ id, label: text }) => (
      <MenuItem key={id} value={id}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);

interface ReportProps {
  readonly chosen: Choices;
  /** Unit and signatories as query parameters, the same for both reports. */
  readonly signatures: Readonly<Record<string, number | undefined>>;
  change(patch: Partial<Choices>): void;
  ready(isChosen: boolean, otherwise: string): boolean;
}

function RegularizationReport({ chosen: { unit, consolidation }, change, signatures, ready }: ReportProps) {
  const offered = useChoices<UnopsConsolidationChoice>('/unops/consolidate/list', unit?.id);
  return (
    <section aria-labelledby="unops-regularization">
      <h3 id="unops-regularization">{UNOPS_REGULARIZATION_REPORT.title}</h3>
      <TextField
        select
        label="Consolidación"
        disabled={unit === undefined}
        value={consolidation ?? ''}
        helperText={unit && offered.length === 0 ? 'El centro de costo no tiene consolidaciones.' : ''}
        onChange={({ target }) => change({ consolidation: Number(target.value) })}
      >
        {offered.map(({ id_unops_consolidate: id, description }) => (
          <MenuItem key={id} value={id}>
            {description}
          </MenuItem>
        ))}
      </TextField>
      <DownloadButton
        path={UNOPS_REGULARIZATION_REPORT.path}
        query={{ ...signatures, p_id_unops_consolidate: consolidation }}
        label="Descargar regularización"
        ready={() => ready(consolidation !== undefined, UNOPS_REPORT_MISSING.consolidation)}
      />
    </section>
  );
}

function AccountingReport({ chosen: { unit, curdps }, change, signatures, ready }: ReportProps) {
  const offered = useChoices<CurdpChoice>('/unops/curdp/list', unit?.id);
  const element = useId();
  const words = useKnownWords({
    element,
    label: CURDP,
    rows: offered,
    nameOf: curdpText,
    shown: '',
    choose: (row) => {
      if (!curdps.some((each) => isSame(each, row))) change({ curdps: [...curdps, row] });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: text typed for another cost centre is dropped
  useEffect(() => words.giveUp(), [unit?.id]);
  return (
    <section aria-labelledby="unops-accounting">
      <h3 id="unops-accounting">{UNOPS_ACCOUNTING_REPORT.title}</h3>
      <Autocomplete
        {...words.props}
        id={element}
        multiple
        disabled={unit === undefined}
        options={offered}
        value={[...curdps]}
        onChange={(_, chosen) => {
          words.giveUp();
          change({ curdps: chosen });
        }}
        getOptionKey={({ id_unops_regularize }) => id_unops_regularize}
        getOptionLabel={curdpText}
        isOptionEqualToValue={isSame}
        noOptionsText="El centro de costo no tiene CURDP."
        openText="Abrir"
        closeText="Cerrar"
        clearText="Quitar"
        renderInput={(params) => <WordsField {...params} label={CURDP} fault={words.fault} />}
      />
      <DownloadButton
        path={UNOPS_ACCOUNTING_REPORT.path}
        query={{ ...signatures, p_number_curdp: curdps.map(({ number_curdp }) => number_curdp).join(',') }}
        label="Descargar contable"
        // Unfinished words in the field stop the download: its content would differ from what the field shows.
        ready={() => words.settled() && ready(curdps.length > 0, UNOPS_REPORT_MISSING.curdp)}
      />
    </section>
  );
}

const isSame = (one: CurdpChoice, other: CurdpChoice): boolean =>
  one.id_unops_regularize === other.id_unops_regularize;

const curdpText = ({ number_curdp, date_pay, total }: CurdpChoice): string =>
  `${number_curdp} · ${dateText(date_pay)} · ${moneyText(total)}`;
