import type { StoredEventAnswer } from '@expediente/schemas/history/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../base/api.ts';
import { CopiedText } from '../layout/CopiedText.tsx';
import { hashedText, metadataFacts } from './stored-event.ts';

interface Props {
  /** Path of the record's history: `/history/order/24`. */
  readonly path: string;
  readonly revision: number;
}

/** An event as it is stored: its author and permission, its data, and the text from which its hash is computed. */
export function StoredEvent({ path, revision }: Props) {
  const { data, isPending, isError } = useQuery({
    queryKey: [path, 'event', revision],
    queryFn: ({ signal }) => get<StoredEventAnswer>(`${path}/event/${revision}`, {}, { signal }),
  });
  if (isError) return <p role="alert">No se pudo leer el evento.</p>;
  if (isPending) return <p role="status">Procesando...</p>;
  const { stream, id, type, previous, chain, holds } = data;
  return (
    <div className="stored-event">
      <dl className="stored-facts">
        <Fact name="Tipo" value={type} />
        <Fact name="Flujo" value={stream} />
        <Fact name="Revisión" value={String(revision)} />
        <Fact name="Id" value={id} />
        {metadataFacts(data.metadata).map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
        <Fact name="Huella anterior" value={previous || 'ninguna: es el primero'} />
        <Fact name="Huella" value={chain} />
      </dl>
      {!holds && (
        <p role="alert" className="timeline-mark">
          La huella no es la de lo que hay guardado.
        </p>
      )}
      <CopiedText label="Datos" what="El texto de los datos" text={data.data} />
      <CopiedText label="Metadatos" what="El texto de los metadatos" text={data.metadata} />
      <CopiedText
        label="Texto de la huella: su SHA-256 en hexadecimal es la huella"
        what="El texto de la huella"
        text={hashedText(data)}
      />
    </div>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
