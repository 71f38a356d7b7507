import { importFields, importHeaders, type ImportField } from '../../../contract/desk/import.ts';
import { writeCsv } from './csv.ts';
import { writeWorkbook } from './spreadsheet.ts';

/** One product of each type. The SKUs are made up. */
const rows: Partial<Record<ImportField, string>>[] = [
  {
    type: 'Simple',
    sku: 'SAMPLE-HELMET',
    title: 'Sample helmet',
    category: 'Helmets',
    price: '1999',
    sale_price: '1799',
    on_shelf: '12',
    short_description: 'Light and well aired.',
    description: 'One text of several lines.',
    key_features: 'Eleven air vents | Washable pads',
    specifications: 'Weight: 280 g | Brand: Sample',
    marks: 'Trending',
    hsn_code: '6506',
    delivery_days: '4',
    pictures: 'helmet-front.jpg | helmet-side.jpg',
    picture_texts: 'Seen from the front | Seen from the side',
    published: 'yes',
  },
  {
    type: 'Variable Product',
    handle: 'sample-skates',
    title: 'Sample skates',
    category: 'Inline Skates',
    hsn_code: '95067000',
    pictures: 'skates.jpg',
    published: 'yes',
  },
  ...['UK 5', 'UK 6'].map((size, index) => ({
    type: 'Variation',
    handle: 'sample-skates',
    sku: `SAMPLE-SKATES-${index + 5}`,
    attributes: `Size: ${size} | Colour: Black`,
    price: '5499',
    on_shelf: '3',
  })),
  {
    type: 'Grouped Product',
    sku: 'SAMPLE-PACKAGE',
    title: 'Sample package',
    category: 'Packages',
    price: '6999',
    hsn_code: '95067000',
    parts: 'SAMPLE-HELMET | SAMPLE-SKATES-5 x 1',
    pictures: 'package.jpg',
    published: 'no',
  },
];

export async function writeTemplate(format: 'csv' | 'xlsx') {
  const order: ImportField[] = [
    'type',
    'handle',
    ...importFields.filter((each) => each !== 'type' && each !== 'handle'),
  ];
  const table = [
    order.map((field) => importHeaders[field]),
    ...rows.map((row) => order.map((field) => row[field] ?? '')),
  ];
  const bytes =
    format === 'csv' ? Buffer.from(writeCsv(table)) : Buffer.from(await writeWorkbook('New products', table));
  return { file_name: `new-products.${format}`, content: bytes.toString('base64') };
}
