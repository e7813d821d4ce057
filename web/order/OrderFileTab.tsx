import { ORDER_PAPERS } from '@expediente/schemas/order/papers.ts';
import type { OrderDetail, OrderFile, OrderFileKind } from '@expediente/schemas/order/read.ts';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { FileLines } from '../kit/record/FileLines.tsx';
import { printFile } from './prints.ts';

const noteOf = ({ active, required_from, missing }: OrderFileKind): string => {
  if (active === 0) return 'Ya no está en «Documentos del expediente»';
  if (missing === 1) return 'Falta';
  return required_from === '' ? 'Opcional' : `Se exige desde ${required_from}`;
};

/** File of an order: its kinds of papers with what is there and what is missing (hospital D3). */
export default function OrderFileTab({ order }: { readonly order: Pick<OrderDetail, 'id' | 'revision'> }) {
  const path = `/orders/documents/get/${order.id}`;
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<OrderFile>(path, {}, { signal }),
  });
  if (!data)
    return (
      <p role="status">
        {isError ? 'No se pudo leer el expediente: vuelva a abrir la orden.' : 'Procesando...'}
      </p>
    );
  const missing = data.kinds.filter((kind) => kind.missing === 1);
  return (
    <>
      <p>
        {missing.length === 0
          ? 'El expediente lleva todo lo que su estado exige.'
          : `Faltan: ${missing.map(({ description }) => description).join(', ')}.`}
        {data.may_attach === 1 &&
          ' Adjunte cada archivo (PDF o imagen, 20 MB) en su línea, o arrástrelo a ella.'}
      </p>
      {data.kinds.some(({ papers }) => papers.length > 0) && (
        <p className="no-print">
          <Button variant="outlined" startIcon={<Print />} onClick={() => printFile(order.id)}>
            Abrir el expediente en un PDF
          </Button>
        </p>
      )}
      <FileLines
        list={ORDER_PAPERS}
        sent="p_id_kind"
        record={data}
        lines={data.kinds.map((kind) => ({
          id: kind.id,
          title: kind.description,
          note: noteOf(kind),
          missing: kind.missing === 1,
          takes: data.may_attach === 1 && kind.active === 1,
          papers: kind.papers,
        }))}
        mayRemove={data.may_remove === 1}
      />
    </>
  );
}
