import './entry.css';
import type { JournalEntry } from '@expediente/schemas/facts/read.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { get } from '../base/api.ts';
import { useMayOpen } from '../base/useMayOpen.ts';
import { recordAddress } from '../kit/address/history-address.ts';
import { actsOfPerson, entryAddress } from '../kit/address/journal-address.ts';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { instantText, moneyText } from '../kit/figures/amounts.tsx';
import { Facts } from '../kit/layout/Facts.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { ActRecords } from './ActRecords.tsx';
import { ByRight } from './ByRight.tsx';

interface Props {
  readonly id: string;
  onClose(): void;
}

/**
 * Dialog of one entry of the journal: user and time; for an act also everything its command wrote, and the
 * permission.
 */
export default function EntryDialog({ id, onClose }: Props) {
  const path = `/audit/entry/${encodeURIComponent(id)}`;
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<JournalEntry>(path, {}, { signal }),
  });
  return (
    <RecordDialog
      open
      size="large"
      height="content"
      title={data ? [data.row.what, data.row.about].filter(Boolean).join(' · ') : 'Bitácora'}
      aside={data && <span className="entry-outcome">{data.row.outcome}</span>}
      onClose={onClose}
    >
      {!data && <p role="status">{isError ? 'No se pudo leer.' : 'Procesando...'}</p>}
      {data && <Entry {...data} />}
    </RecordDialog>
  );
}

function Entry({ row, act, sign_in: signIn }: JournalEntry) {
  const linked = useMayOpen('historial');
  return (
    <>
      <Facts
        facts={[
          { name: 'Instante', value: instantText(row.at, true) },
          {
            name: 'Quién',
            value:
              row.user_id === '' || row.user_id === '0' ? (
                row.user
              ) : (
                <Link to={actsOfPerson(row.user_id)}>{row.user}</Link>
              ),
            span: 5,
          },
          { name: 'Unidad ejecutora', value: row.unit, span: 4 },
          ...(row.amount === null ? [] : [{ name: 'Monto', value: moneyText(row.amount) }]),
          {
            name: 'Ingreso',
            value: signIn ? (
              <Link to={entryAddress(signIn.id)}>
                {[instantText(signIn.at, true), signIn.address].filter(Boolean).join(' · desde ')}
              </Link>
            ) : (
              'no se guardaba, o no hubo sesión'
            ),
            span: 5,
          },
          { name: 'Detalles', value: row.details, span: 12 },
          ...(!act && row.record && linked
            ? [
                {
                  name: 'Registro',
                  value: <Link to={recordAddress(row.record)}>{row.record.name}</Link>,
                  span: 12,
                },
              ]
            : []),
        ]}
      />
      {act && (
        <>
          <Section title="Con qué permiso">
            <ByRight row={row} act={act} />
          </Section>
          <Section title="Qué cambió con esta acción">
            <ActRecords act={act} linked={linked} />
          </Section>
        </>
      )}
    </>
  );
}
