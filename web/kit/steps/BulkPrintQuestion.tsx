import type { BulkPrint } from '@expediente/schemas/bulk/lists.ts';
import { MOST_PRINTED, TOO_MANY_PRINTED } from '@expediente/schemas/bulk/printed.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import { SignaturesDialog } from './SignaturesDialog.tsx';

interface Props {
  readonly step: BulkPrint;
  readonly title: string;
  readonly count: number;
  /** Ticked rows; none where all of the list are chosen. */
  readonly rows: readonly object[];
  readonly busy: boolean;
  readonly children: ReactNode;
  /** @param print fields of the command */
  onChosen(print: object): void;
  onClose(): void;
}

/** Question for the form of a print of ticked records, and for its signatories where all are of one cost centre. */
export default function BulkPrintQuestion(props: Props) {
  const { step, title, count, rows, busy, children, onChosen, onClose } = props;
  const unit = step.signed && unitOf(rows);
  const fits = count <= MOST_PRINTED;
  const forms = fits ? step.prints : [];
  if (unit !== undefined && fits)
    return (
      <SignaturesDialog
        title={title}
        unit={unit}
        withAddress
        formats={forms.map(({ path, label }) => ({
          label,
          open: ({ requester, authorizer, address }) =>
            onChosen({
              ...{ p_print: path, p_requester: requester, p_authorizer: authorizer },
              p_address: String(address),
            }),
        }))}
        onClose={onClose}
      >
        <div>{children}</div>
      </SignaturesDialog>
    );
  return (
    <RecordDialog
      open
      size="medium"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {forms.map(({ path, label }) => (
            <Button key={path} variant="contained" loading={busy} onClick={() => onChosen({ p_print: path })}>
              {label}
            </Button>
          ))}
        </>
      }
    >
      {fits ? children : <Alert severity="warning">{TOO_MANY_PRINTED}</Alert>}
      {fits && step.signed && (
        <p>Cada uno lleva las firmas principales y la dirección de su centro de costo.</p>
      )}
    </RecordDialog>
  );
}

/** The cost centre of all rows; undefined: they have several, or are not known. */
function unitOf(rows: readonly object[]): number | undefined {
  const units = new Set(rows.map((row) => ('id_unit' in row ? row.id_unit : undefined)));
  const [unit] = units;
  return units.size === 1 && typeof unit === 'number' ? unit : undefined;
}
