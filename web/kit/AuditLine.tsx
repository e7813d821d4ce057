import type { AuditRead } from '@expediente/schemas/shared/read.ts';
import { styled } from '@mui/material/styles';
import { instantText } from './amounts.tsx';

const Line = styled('p')({ margin: '16px 0 0', color: 'var(--muted)', fontSize: '0.86rem' });

/** Who made a record and who changed it last, with when (R3 §2 "audit information"). */
export function AuditLine({ record }: { readonly record: AuditRead }) {
  return (
    <Line>
      Creado por {record.user_created}, {instantText(record.date_created)}
      {record.date_updated !== record.date_created &&
        ` · Última modificación de ${record.user_updated}, ${instantText(record.date_updated)}`}
    </Line>
  );
}
