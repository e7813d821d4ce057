import { useTheme } from '@mui/material/styles';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import {
  AriaComponent,
  DatasetComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
} from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { dark, font, light } from '../app/tokens.ts';

use([
  BarChart,
  LineChart,
  PieChart,
  AriaComponent,
  DatasetComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  SVGRenderer,
]);

export interface PlotProps {
  /** Options of echarts; colours, typeface and aria are the kit's. */
  readonly option: EChartsCoreOption;
  /** What the plot says, in a sentence. */
  readonly description: string;
  readonly height?: number;
}

/** Draws the plot and follows the size of its place. */
export default function PlotCanvas({ option, description, height = 280 }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const tokens = useTheme().palette.mode === 'dark' ? dark : light;
  useEffect(() => {
    if (!place.current) return;
    const chart = init(place.current, undefined, { renderer: 'svg' });
    chart.setOption({
      color: [tokens.accent, tokens.waiting, tokens.done, tokens.annulled, tokens.refused],
      textStyle: { fontFamily: font, color: tokens.ink },
      animation: false,
      ...option,
      aria: {
        enabled: true,
        label: { description },
        decal: { show: Array.isArray(option.series) && option.series.length > 1 },
      },
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [option, description, tokens]);
  return <div ref={place} style={{ height }} role="img" aria-label={description} />;
}
