import './award.css';
import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import type { AwardDetail, AwardQuotationRead } from '@expediente/schemas/award/read.ts';
import AttachFile from '@mui/icons-material/AttachFile';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { fileAddress } from '../base/api.ts';
import { later } from '../base/arriving.ts';
import { useGranted } from '../base/session.tsx';
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { useStep } from '../kit/steps/useStep.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';

const AttachQuotation = later(() => import('./AttachQuotation.tsx'));

/** Step, in the page's address, whose dialog attaches a quotation. */
const ATTACH = 'cotizacion';

const sizeText = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString('es-GT')} KB`;

/** Quotations to read; until the award is certified they can also be attached and removed. */
export function Quotations({ award }: { readonly award: AwardDetail }) {
  const mayChange =
    useGranted('actas').some(({ field }) => field === 'create' || field === 'update') &&
    awardStates.is(award.state, 'open');
  const address = useStepAddress();
  const step = useStep();
  const [removed, setRemoved] = useState<AwardQuotationRead>();
  if (award.quotations.length === 0 && !mayChange) return null;
  return (
    <Section title="Cotizaciones">
      {award.quotations.length === 0 && <p>Todavía no hay cotizaciones adjuntas.</p>}
      <ul className="quotations">
        {award.quotations.map((quotation) => (
          <li key={`${quotation.id_provider}-${quotation.hash}`}>
            <a
              href={fileAddress(`/awardacts/quotations/${award.id}/${quotation.hash}`)}
              target="_blank"
              rel="noopener"
            >
              {quotation.name}
            </a>
            <span className="party">
              {quotation.provider} · {sizeText(quotation.size)}
            </span>
            {mayChange && (
              <Button size="small" className="no-print" onClick={() => setRemoved(quotation)}>
                Quitar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button
          className="no-print"
          variant="outlined"
          startIcon={<AttachFile />}
          onClick={() => address.open(ATTACH)}
        >
          Adjuntar cotización
        </Button>
      )}
      {mayChange && address.step === ATTACH && (
        <OpenStep>
          <AttachQuotation award={award} onClose={address.close} />
        </OpenStep>
      )}
      {removed && (
        <ConfirmDialog
          open
          title={`¿Quitar la cotización ${removed.name}?`}
          yes="Quitar"
          busy={step.busy !== undefined}
          onAnswer={(yes) => {
            const close = () => setRemoved(undefined);
            if (!yes) return close();
            void step
              .run('update', '/awardacts/quotations/remove', {
                p_id: award.id,
                p_id_provider: removed.id_provider,
                p_hash: removed.hash,
                p_revision: award.revision,
              })
              .then(close);
          }}
        >
          El archivo se conserva en la historia del acta.
        </ConfirmDialog>
      )}
    </Section>
  );
}
