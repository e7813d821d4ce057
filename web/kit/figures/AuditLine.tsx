import './audit-line.css';
import type { AuditRead } from '@expediente/schemas/shared/read.ts';
import { instantText } from './amounts.tsx';

/** Authors and times of a record's creation and last change (R3 §2 "audit information"). */
export function AuditLine({ record }: { readonly record: AuditRead }) {
  return (
    <p className="audit-line">
      Creado por {record.user_created}, {instantText(record.date_created)}
      {record.date_updated !== record.date_created &&
        ` · Última modificación de ${record.user_updated}, ${instantText(record.date_updated)}`}
    </p>
  );
}
