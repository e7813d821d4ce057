import './paper.css';
import { GARBLED, markIn, PAPER_PAGE, paperAddress } from '@expediente/schemas/paper/address.ts';
import type { PaperAnswer } from '@expediente/schemas/paper/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { get } from '../base/api.ts';
import { PaperCode } from './PaperCode.tsx';
import { PaperFile } from './PaperFile.tsx';
import { Verdict } from './Verdict.tsx';

/**
 * Page that checks if a document is what this installation issued: by the QR code, whose address leads here, or by
 * its file.
 */
export default function PaperScreen() {
  const { pathname } = useLocation();
  const address = pathname.replace(/\/$/, '');
  return (
    <div className="paper">
      {address !== `/${PAPER_PAGE}` && <Scanned address={address} />}
      <PaperCode key={address} />
      <PaperFile />
    </div>
  );
}

function Scanned({ address }: { readonly address: string }) {
  const mark = markIn(address);
  const path = mark && `/paper${paperAddress(mark).slice(`/${PAPER_PAGE}`.length)}`;
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (path ? await get<PaperAnswer>(path, {}, { signal }) : null),
    enabled: path !== undefined,
  });
  if (!mark) return <p role="alert">{GARBLED}</p>;
  if (isError) return <p role="alert">No se pudo verificar el documento.</p>;
  return data ? <Verdict answer={data} held="code" /> : <p role="status">Procesando...</p>;
}
