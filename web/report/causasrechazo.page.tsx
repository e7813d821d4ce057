import { REJECTIONS_REPORT } from '@expediente/schemas/reports/rejections.ts';
import { reportPage } from './reportPage.tsx';

export default reportPage(REJECTIONS_REPORT);
