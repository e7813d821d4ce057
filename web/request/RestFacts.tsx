import { requestKind } from '@expediente/schemas/request/kinds.ts';
import { Link } from 'react-router-dom';
import { Facts } from '../kit/layout/Facts.tsx';
import { type Parted, restsOf, restText } from './rests.ts';

/** Requests that a request is the rest of, and those that its own rests became, as links (hospital A6). */
export function Rests({ request }: { readonly request: Parted }) {
  const { page } = requestKind(request.type_order);
  const rests = restsOf(request);
  if (rests.length === 0) return null;
  return (
    <Facts
      facts={rests.map(({ name, rest }) => ({
        ...{ id: String(rest.id), name, span: 6 },
        value: (
          <>
            <Link to={`/${page}?registro=${rest.id}`}>{rest.number_year}</Link>
            {` · ${restText(rest)}`}
          </>
        ),
      }))}
    />
  );
}
