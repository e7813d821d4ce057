import './unops-report.css';
import { UNOPS_GENERAL_REPORT } from '@expediente/schemas/reports/unops-general.ts';
import { UNOPS_INVOICES_REPORT } from '@expediente/schemas/reports/unops-invoices.ts';
import { useGranted } from '../base/session.tsx';
import { UnopsCentreReports } from './UnopsCentreReports.tsx';
import { UnopsYearReport } from './UnopsYearReport.tsx';

/** Page of the four UNOPS reports; the general one needs a permission of its own (R3 §2). */
export default function UnopsReportsPage() {
  const mayGeneral = useGranted('reporteunops').some(({ field }) => field === 'unopsreportegeneral');
  return (
    <div className="unops-reports">
      <UnopsCentreReports />
      <UnopsYearReport
        report={UNOPS_INVOICES_REPORT}
        label="Descargar facturas"
        text="Todas las facturas del año con su registro, su proveedor y su insumo."
      />
      {mayGeneral && (
        <UnopsYearReport
          report={UNOPS_GENERAL_REPORT}
          label="Descargar general"
          text="Todos los registros del año de recepción con su consolidación y su regularización."
        />
      )}
    </div>
  );
}
