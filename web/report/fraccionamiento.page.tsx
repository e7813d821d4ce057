import { SPLITTING_REPORT } from '@expediente/schemas/reports/splitting.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(SPLITTING_REPORT);
