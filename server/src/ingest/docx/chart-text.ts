import { walkXml } from './walk-xml.ts';

export interface ChartData {
  title?: string | undefined;
  labels: readonly string[];
  dataSets: readonly { name?: string | undefined; values: readonly string[] }[];
}

export function describeChart({ title = '', labels, dataSets }: ChartData): string {
  const series = dataSets.map(({ name = '', values }) =>
    [name, ...values.map((value, index) => [labels[index], value].filter(Boolean).join(': '))]
      .filter((part) => part !== '')
      .join(' | '),
  );
  return [title, ...series].filter((line) => line !== '').join('\n');
}

const maxValues = 2_000;
const maxSeries = 100;

interface Series {
  name: string;
  values: string[];
}

/** @param xml a part such as `word/charts/chart1.xml`, which caches the plotted values */
export function readChart(xml: string): ChartData {
  let title = '';
  let labels: string[] = [];
  const dataSets: Series[] = [];
  let series: Series | undefined;
  let categories: string[] = [];
  walkXml(xml, {
    open({ name }) {
      if (name !== 'c:ser' || dataSets.length >= maxSeries) return;
      series = { name: '', values: [] };
      categories = [];
      dataSets.push(series);
    },
    close(name) {
      if (name !== 'c:ser') return;
      if (categories.length > labels.length) labels = categories;
      series = undefined;
    },
    text(text, parents) {
      const own = parents.at(-1);
      // Adds the titles of axes to the chart's title, because they explain the numbers.
      if (own === 'a:t' && parents.includes('c:title')) title = `${title} ${text}`.slice(0, 500);
      if (own !== 'c:v' || series === undefined) return;
      if (parents.includes('c:tx')) series.name = text;
      else if (parents.includes('c:cat') || parents.includes('c:xVal')) pushUpTo(categories, text);
      else if (parents.includes('c:val') || parents.includes('c:yVal')) pushUpTo(series.values, text);
    },
  });
  return { title: title.trim(), labels, dataSets };
}

function pushUpTo(values: string[], text: string): void {
  if (values.length < maxValues) values.push(text);
}
