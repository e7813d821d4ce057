import { QUARTERS_REPORT } from '@expediente/schemas/reports/quarters.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(QUARTERS_REPORT);
