import { markIn, PAPER_PAGE, paperAddress } from '@expediente/schemas/paper/address.ts';
import type { PaperVerdict } from '@expediente/schemas/paper/read.ts';
import { useEffect, useState } from 'react';
import { CallFailed, get } from '../base/api.ts';
import { compareText, STANDINGS, verdictText, verdictTitle } from '../paper/words.ts';

interface Props {
  /** Path within the application: `/verificar/order/22/12/…`. */
  readonly address: string;
  onSignIn(): void;
}

/**
 * Path to ask the server about. An unreadable address becomes one of no paper, so that the server explains the fault.
 */
const asked = (address: string): string => {
  const mark = markIn(address);
  return mark ? paperAddress(mark).slice(PAPER_PAGE.length + 1) : '/-/-/0/-';
};

/**
 * Page of a paper without a session, where the installation offers it (the server answers 404 elsewhere: then one
 * signs in).
 */
export default function PublicPaper({ address, onSignIn }: Props) {
  const [verdict, setVerdict] = useState<PaperVerdict>();
  const [fault, setFault] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for an address
  useEffect(() => {
    document.title = 'Verificar un documento · Expediente';
    const path = `/paper/public${asked(address)}`;
    get<PaperVerdict>(path, {}, { quiet: true, anybody: true }).then(setVerdict, (error: unknown) => {
      if (error instanceof CallFailed && error.status === 404) return onSignIn();
      setFault(error instanceof Error ? error.message : String(error));
    });
  }, [address]);
  if (!verdict && fault === '')
    return (
      <p className="door-wait" role="status">
        Procesando...
      </p>
    );
  return (
    <main className="door-card">
      <h1>Verificar un documento</h1>
      {fault !== '' && (
        <p className="door-fault" role="alert">
          {fault}
        </p>
      )}
      {verdict && (
        <>
          <p style={{ color: `var(--${STANDINGS[verdict.is].tone})` }}>
            <strong>{STANDINGS[verdict.is].label}</strong>
          </p>
          <h2 className="door-verdict">{verdictTitle(verdict)}</h2>
          <p>{verdictText(verdict, 'code')}</p>
          {verdict.note !== '' && <p>{verdict.note}</p>}
          {verdict.is !== 'unknown' && <p>{compareText(false)}</p>}
        </>
      )}
      <button className="door-button quiet" type="button" onClick={onSignIn}>
        Ingresar
      </button>
    </main>
  );
}
