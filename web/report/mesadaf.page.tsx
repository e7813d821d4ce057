import { DAF_DESK } from '@expediente/schemas/reports/daf-desk.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(DAF_DESK);
