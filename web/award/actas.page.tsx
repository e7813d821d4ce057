import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import { AWARD_VIEW, BUSINESS_FORM, CERTIFY_FORM } from '@expediente/schemas/award/forms.ts';
import { AWARD_LIST } from '@expediente/schemas/award/lists.ts';
import type { AwardDetail, AwardRow } from '@expediente/schemas/award/read.ts';
import { ivaText } from '@expediente/schemas/order/fields.ts';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { later } from '../base/arriving.ts';
import { download } from '../base/download.ts';
import { dateText, moneyText } from '../kit/figures/amounts.tsx';
import { Lead } from '../kit/layout/Lead.tsx';
import { listQuery } from '../kit/list/list-state.ts';
import type { Cycle } from '../kit/record/cycle.ts';
import { cyclePage } from '../kit/record/recordPage.tsx';
import { deletion } from '../kit/steps/deletion.tsx';
import { formStep } from '../kit/steps/form-step.tsx';
import { useAwardFilters } from './useAwardFilters.tsx';

const ofAward = ({ id, revision }: AwardRow) => ({ p_id_award_acts: id, p_revision: revision });

/** Awards as lists and dialogs show them (R2 §2 to §6). */
const AWARD: Cycle<AwardRow, AwardDetail> = {
  states: awardStates,
  pages: ['actas'],
  noun: 'Acta',
  article: 'el',
  fresh: 'Acta nueva',
  name: ({ number }) => `Acta ${number}`,
  the: ({ number }) => `el acta ${number}`,
  path: (id) => `/awardacts/get/id/${id}`,
  lead: ({ amount, provider }) => <Lead amount={moneyText(amount)} party={provider} />,
  list: {
    path: () => '/awardacts/get/all',
    byDay: true,
    layout: AWARD_LIST,
    sort: '-date',
    name: 'Listado de actas de adjudicación',
    nothing: (year) => `Todavía no hay actas del año ${year}.`,
    texts: { iva: ({ iva }) => ivaText(iva) },
    // Each of the four prints has a column of its own (R2 §2).
    ownColumns: [
      { action: 'printaward', title: 'ADJU' },
      { action: 'printcertify', title: 'ADJU CERT.' },
      { action: 'printbusiness', title: 'NEGO' },
      { action: 'printcertify', title: 'NEGO CERT.' },
    ],
    cardTitle: ({ number }) => `Acta ${number}`,
  },
  steps: {
    generatebusiness: formStep({
      does: 'Generar la negociación de',
      yes: 'Generar',
      path: '/awardacts/business',
      form: BUSINESS_FORM,
      command: ofAward,
      compiled: async () => (await import('./step-checks.ts')).GenerateBusiness,
    }),
    certifyaward: formStep({
      does: 'Certificar',
      path: '/awardacts/certification',
      form: CERTIFY_FORM,
      command: ofAward,
      compiled: async () => (await import('./step-checks.ts')).CertifyAward,
    }),
    updatetemplates: { dialog: later(() => import('./UpdateTemplates.tsx')) },
    delete: deletion({
      does: 'Eliminar',
      about: ({ id }) => `Acta #${id}`,
      yes: 'Si',
      path: '/awardacts/delete',
      reason: 'Razón',
      stays: true,
      text: 'El acta queda RAZONADA: se lee y se imprime con la razón cruzada, y su número ya no se usa en el libro.',
    }),
    printaward: { print: ({ id }) => `/awardacts/pdf/award/${id}` },
    printbusiness: { print: ({ id }) => `/awardacts/pdf/business/${id}` },
    printcertify: { dialog: later(() => import('./PrintCertifications.tsx')) },
  },
  off: {
    razonada: {
      reason: ({ date_reasoned, justification_reasoned }) =>
        `Razonada el ${dateText(date_reasoned)}: ${justification_reasoned || 'sin razón escrita'}`,
    },
  },
  decided: { by: ['certifyaward'], load: () => import('./decided.ts') },
  view: AWARD_VIEW,
  height: 'long',
  form: () => import('./AwardForm.tsx'),
  parts: () => import('./AwardParts.tsx'),
};

const { useScreen, Screen, recordKinds } = cyclePage(AWARD);

export { recordKinds };

/**
 * Page of the session year's awards, filtered by status, purchase type and winner; the list downloads as a workbook.
 */
export default function AwardPage() {
  const screen = useScreen();
  const { page: _, size: __, ...asked } = listQuery(screen.list.state);
  return (
    <Screen
      screen={screen}
      filters={useAwardFilters()}
      tools={
        <Button
          variant="outlined"
          startIcon={<FileDownload />}
          onClick={() => download('/awardacts/excel', asked)}
        >
          Exportar
        </Button>
      }
    />
  );
}
