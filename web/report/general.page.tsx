import { GENERAL_REPORT } from '@expediente/schemas/reports/general.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(GENERAL_REPORT);
