import type { SealDetail } from '@expediente/schemas/seal/read.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { keepFile } from '../base/keep-file.ts';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { dateText, instantText } from '../kit/figures/amounts.tsx';
import { CopiedText } from '../kit/layout/CopiedText.tsx';
import { Facts } from '../kit/layout/Facts.tsx';
import { numberText, SEAL_KINDS } from './words.ts';

interface Props {
  readonly number: string;
  onClose(): void;
}

/** Dialog of one seal: its note, to be kept elsewhere, and its signatures. */
export default function SealDialog({ number, onClose }: Props) {
  const path = `/seals/get/${encodeURIComponent(number)}`;
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<SealDetail>(path, {}, { signal }),
  });
  return (
    <RecordDialog open size="large" height="content" title={`Sello ${number}`} onClose={onClose}>
      {!data && <p role="status">{isError ? 'No se pudo leer.' : 'Procesando...'}</p>}
      {data && <Seal seal={data} />}
    </RecordDialog>
  );
}

const Seal = ({ seal }: { readonly seal: SealDetail }) => (
  <>
    <Facts
      facts={[
        { name: 'Último día que cubre', value: dateText(seal.day) },
        { name: 'Hecho', value: instantText(seal.at, true) },
        { name: 'Motivo', value: SEAL_KINDS[seal.kind] },
        { name: 'Eventos', value: `${numberText(seal.size)}, ${numberText(seal.added)} nuevos` },
        { name: 'Raíz (SHA-256, RFC 6962)', value: seal.root, span: 12 },
        ...seal.signatures.map(({ name, id, at, by }) => ({
          name: at === null ? `Firma de ${name}` : `Testigo ${name}`,
          value: at === null ? `Llave ${id}` : `Llave ${id}, el ${instantText(at)}; la agregó ${by}`,
          span: 6,
        })),
        ...(seal.stamped === null
          ? []
          : [
              {
                name: 'Sello de tiempo (RFC 3161)',
                value: `${instantText(seal.stamped, true)}, por ${seal.authority}`,
                span: 12 as const,
              },
            ]),
      ]}
    />
    <CopiedText
      label="Nota firmada: guárdela donde este servidor no pueda cambiarla"
      what="La nota del sello"
      text={seal.note}
    >
      <Button
        size="small"
        onClick={() => keepFile(new Blob([seal.note], { type: 'text/plain' }), `sello-${seal.number}.txt`)}
      >
        Descargar
      </Button>
    </CopiedText>
  </>
);
