import type { Chart } from '../../slides/slide.ts';
import { fill } from './slide-xml.ts';
import { libraries } from './libraries.ts';
import { escape } from './parts.ts';

/** Creates the embedded workbook of a chart, which PowerPoint opens with "Edit Data". */
export function chartWorkbook({ categories, series }: Chart): Uint8Array {
  const { xlsx } = libraries;
  const rows = categories.map((name, at) => [name, ...series.map(({ values }) => values[at] ?? null)]);
  const sheet = xlsx.utils.aoa_to_sheet([['', ...series.map(({ name }) => name)], ...rows]);
  const book = xlsx.utils.book_new(sheet, 'Sheet1');
  return xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as Uint8Array;
}

export function chartXml(chart: Chart): string {
  const { kind, series } = chart;
  const many = series.length > 1;
  const isPie = kind === 'pie';
  const points = chart.categories.length * series.length;
  const labels = points <= 16;
  const written = series.map((_, at) => serXml(chart, at, labels)).join('');
  const axes = '<c:axId val="111"/><c:axId val="222"/>';
  const plot = isPie
    ? `<c:pieChart><c:varyColors val="1"/>${written}<c:firstSliceAng val="0"/></c:pieChart>`
    : kind === 'line'
      ? `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${written}<c:marker val="1"/>${axes}</c:lineChart>`
      : `<c:barChart><c:barDir val="${kind === 'bar' ? 'bar' : 'col'}"/><c:grouping val="clustered"/><c:varyColors val="0"/>${written}<c:gapWidth val="${many ? 60 : 70}"/><c:overlap val="${many ? -5 : 0}"/>${axes}</c:barChart>`;
  const flat = kind === 'bar';
  const quiet = `<a:ln w="6350">${fill('line')}</a:ln>`;
  const scales = isPie
    ? ''
    : `<c:catAx><c:axId val="111"/><c:scaling><c:orientation val="${flat ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/><c:axPos val="${flat ? 'l' : 'b'}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:spPr>${quiet}</c:spPr>${text(12)}<c:crossAx val="222"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="0"/></c:catAx><c:valAx><c:axId val="222"/><c:scaling><c:orientation val="minMax"/>${startOf(chart)}</c:scaling><c:delete val="0"/><c:axPos val="${flat ? 't' : 'l'}"/><c:majorGridlines><c:spPr>${quiet}</c:spPr></c:majorGridlines><c:numFmt formatCode="${format(chart)}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${flat ? 'high' : 'nextTo'}"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${text(11)}<c:crossAx val="111"/><c:crosses val="autoZero"/></c:valAx>`;
  const legend =
    many || isPie ? `<c:legend><c:legendPos val="t"/><c:overlay val="0"/>${text(12)}</c:legend>` : '';
  return `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/>${plot}${scales}</c:plotArea>${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1200"/></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr><c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`;
}

const text = (size: number) =>
  `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${size * 100}">${fill('tx1')}<a:latin typeface="+mn-lt"/></a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;

function format({ series, unit }: Chart): string {
  const decimals = Math.max(
    ...series.flatMap(({ values }) => values.map((value) => String(value ?? '').split('.')[1]?.length ?? 0)),
  );
  const digits = `#,##0${decimals === 0 ? '' : `.${'0'.repeat(Math.min(2, decimals))}`}`;
  return escape(unit === '' ? digits : unit === '%' ? `${digits}" %"` : `"${unit}"${digits}`);
}

function serXml(chart: Chart, at: number, labels: boolean): string {
  const { kind, categories, series } = chart;
  const one = series[at];
  if (!one) return '';
  const column = String.fromCharCode(66 + at);
  const end = categories.length + 1;
  const ink = `accent${(at % 6) + 1}` as 'accent1';
  const look =
    kind === 'line'
      ? `<c:spPr><a:ln w="31750" cap="rnd">${fill(ink)}<a:round/></a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="6"/><c:spPr>${fill(ink)}</c:spPr></c:marker>`
      : `<c:spPr>${fill(ink)}</c:spPr>${kind === 'pie' ? '' : '<c:invertIfNegative val="0"/>'}`;
  const slices =
    kind === 'pie'
      ? categories
          .map(
            (_, slice) =>
              `<c:dPt><c:idx val="${slice}"/><c:bubble3D val="0"/><c:spPr>${fill(`accent${(slice % 6) + 1}` as 'accent1')}</c:spPr></c:dPt>`,
          )
          .join('')
      : '';
  const position = kind === 'line' ? 't' : 'outEnd';
  const shown = labels
    ? `<c:dLbls><c:numFmt formatCode="${format(chart)}" sourceLinked="0"/><c:spPr><a:noFill/></c:spPr>${text(12)}<c:dLblPos val="${position}"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>`
    : '';
  const names = categories
    .map((name, index) => `<c:pt idx="${index}"><c:v>${escape(name)}</c:v></c:pt>`)
    .join('');
  const values = one.values
    .map((value, index) => (value === null ? '' : `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`))
    .join('');
  return `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx><c:strRef><c:f>Sheet1!$${column}$1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${escape(one.name)}</c:v></c:pt></c:strCache></c:strRef></c:tx>${look}${slices}${shown}<c:cat><c:strRef><c:f>Sheet1!$A$2:$A$${end}</c:f><c:strCache><c:ptCount val="${categories.length}"/>${names}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>Sheet1!$${column}$2:$${column}$${end}</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="${categories.length}"/>${values}</c:numCache></c:numRef></c:val>${kind === 'line' ? '<c:smooth val="0"/>' : ''}</c:ser>`;
}

/** Bars begin at zero: PowerPoint would cut the axis, so that small differences look large. */
function startOf({ kind, series }: Chart): string {
  const hasNegative = series.some(({ values }) => values.some((value) => value !== null && value < 0));
  return kind === 'line' || hasNegative ? '' : '<c:min val="0"/>';
}
