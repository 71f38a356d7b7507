import { useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { GridRow } from '../../contract/desk/grid.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { UnsavedBar } from '../form/unsaved-bar.tsx';
import { useEdit } from '../form/use-edit.ts';
import type { Change } from '../list/last-change.tsx';
import { Notice } from '../parts/notice.tsx';
import { cellName, columns, partOf, textsOf, wrongCells, type Column } from './cells.ts';
import { GridCell } from './grid-cell.tsx';
import { placeBlock, readBlock } from './paste.ts';
import { saveGrid } from './save-grid.ts';

const titles: Record<Column, string> = { price: 'Price ₹', sale: 'Sale price ₹', stock: 'On the shelf' };
const labels: Record<Column, string> = { price: 'Price', sale: 'Sale price', stock: 'Pieces on the shelf' };

interface PriceGridProps {
  /** The address: a draft belongs to the rows it shows. */
  address: string;
  rows: readonly GridRow[];
  canCount: boolean;
  /** The server answered: null if it changed nothing. */
  onSaved: (change: Change | null) => void;
}

/** Price, sale price and stock of each SKU as fields: arrows and Enter move, Escape puts a cell back, a block is pasted. */
export function PriceGrid({ address, rows, canCount, onSaved }: PriceGridProps) {
  const form = useRef<HTMLFormElement>(null);
  // State would update too late to stop the second of two quick clicks.
  const isSending = useRef(false);
  const [isSaving, setSaving] = useState(false);
  /** Why cells were refused; the next load brings what is there now. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [note, setNote] = useState<string>();
  const loaded = {
    versions: Object.fromEntries(rows.map(({ sku, version }) => [sku, version])),
    saved: Object.assign({}, ...rows.map(textsOf)) as Record<string, string>,
  };
  const edit = useEdit(`grid ${address}`, loaded, partOf);
  const shown = columns.filter((column) => column !== 'stock' || canCount);
  const wrongOf = new Map(rows.map((row) => [row.sku, wrongCells(row, edit.values)]));
  const wrongNames = rows.flatMap(({ sku }) =>
    shown.filter((column) => wrongOf.get(sku)?.[column] !== undefined).map((column) => cellName(sku, column)),
  );
  // A price that is lowered can make the sale price beside it wrong.
  const touched = new Set(edit.changed.map(partOf));
  const badNames = wrongNames.filter((name) => touched.has(partOf(name)));

  const focusCell = (sku: string | undefined, column: Column | undefined): boolean => {
    if (sku === undefined || column === undefined) return false;
    const cell = form.current?.elements.namedItem(cellName(sku, column));
    if (!(cell instanceof HTMLInputElement)) return false;
    cell.focus();
    cell.select();
    return true;
  };

  function onKey(event: KeyboardEvent<HTMLInputElement>, index: number, column: Column) {
    const { key, currentTarget: cell } = event;
    const down = key === 'ArrowDown' || (key === 'Enter' && !event.shiftKey);
    const up = key === 'ArrowUp' || (key === 'Enter' && event.shiftKey);
    const name = cellName(rows[index]?.sku ?? '', column);
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) return form.current?.requestSubmit();
    if (down || up) {
      event.preventDefault();
      // Packages have no cell for stock: the next row that has one.
      for (let next = index + (down ? 1 : -1); rows[next]; next += down ? 1 : -1) {
        if (focusCell(rows[next]?.sku, column)) return undefined;
      }
      return undefined;
    }
    if (key === 'Escape') {
      event.preventDefault();
      edit.set(name, edit.saved[name] ?? '');
      return undefined;
    }
    // Within a text the arrows move the caret; from its end they go on to the next cell.
    const isWhole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step === undefined || event.shiftKey) return undefined;
    const isAtEdge = step === 1 ? cell.selectionStart === cell.value.length : cell.selectionEnd === 0;
    if ((isWhole || isAtEdge) && focusCell(rows[index]?.sku, shown[shown.indexOf(column) + step]))
      event.preventDefault();
    return undefined;
  }

  function paste(text: string, sku: string, column: Column): boolean {
    const block = readBlock(text);
    if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return false;
    const { texts, left } = placeBlock(block, rows, { sku, column });
    edit.setMany(texts);
    const count = Object.keys(texts).length;
    setNote(`${count} cells pasted.${left > 0 ? ` ${left} have no place on this page.` : ''} Nothing is saved yet.`);
    return true;
  }

  const refusalWords = (name: string): string | undefined =>
    refused[name] === undefined ? undefined : `${refused[name]} It is ${edit.saved[name] || 'empty'} now.`;

  async function saveAll() {
    const first = badNames[0];
    if (first !== undefined) {
      const bad = form.current?.elements.namedItem(first);
      if (bad instanceof HTMLInputElement) bad.focus();
      return;
    }
    setFailure(undefined);
    setNote(undefined);
    if (isSending.current) return;
    isSending.current = true;
    setSaving(true);
    const outcome = await saveGrid(rows, edit);
    isSending.current = false;
    setSaving(false);
    setFailure(outcome.failure);
    setRefused(outcome.refused);
    edit.accept(edit.values, outcome.done);
    edit.willSee(Object.keys(outcome.refused).map(partOf));
    const text = `${outcome.changed} ${outcome.changed === 1 ? 'cell' : 'cells'} changed.`;
    if (outcome.batchId !== null) onSaved({ text, batchId: outcome.batchId });
    else if (outcome.failure === undefined) onSaved(null);
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Prices and stock"
      onSubmit={(event) => {
        event.preventDefault();
        void saveAll();
      }}
    >
      <output>{note !== undefined && <Notice className="m-3">{note}</Notice>}</output>
      <table className="desk-table" aria-label="Prices and stock">
        <thead>
          <tr>
            <th scope="col">SKU</th>
            {shown.map((column) => (
              <th key={column} scope="col" className="is-number">
                {titles[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.sku}>
              <td>
                <RowName row={row} />
              </td>
              {shown.map((column) => {
                const name = cellName(row.sku, column);
                const isChanged = edit.changed.includes(name);
                return (
                  <td key={column} data-label={titles[column]} className="is-number align-top">
                    {column === 'stock' && row.on_shelf === null ? (
                      <span className="text-steel">by its parts</span>
                    ) : (
                      <span className="inline-block">
                        <GridCell
                          name={name}
                          label={`${labels[column]} of ${row.sku}`}
                          value={edit.values[name] ?? ''}
                          isChanged={isChanged}
                          reason={
                            (touched.has(partOf(name)) ? wrongOf.get(row.sku)?.[column] : undefined) ??
                            (isChanged ? refusalWords(name) : undefined)
                          }
                          inputMode={column === 'stock' ? 'numeric' : 'decimal'}
                          onChange={(value) => edit.set(name, value)}
                          onKeyDown={(event) => onKey(event, index, column)}
                          onPaste={(event) => {
                            if (paste(event.clipboardData.getData('text/plain'), row.sku, column))
                              event.preventDefault();
                          }}
                        />
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <UnsavedBar
        className="px-3"
        isDirty={edit.isDirty}
        isSaving={isSaving}
        failure={failure}
        isOfOneAddress
        text={`${edit.changed.length} changed${badNames.length > 0 ? `, ${badNames.length} to correct` : ''}`}
        onDiscard={() => {
          setRefused({});
          setNote(undefined);
          setFailure(undefined);
          edit.discard();
        }}
      />
    </form>
  );
}

const RowName = ({ row: { sku, product_id, title, attributes } }: { row: GridRow }) => (
  <span className="min-w-0">
    <Link to={`/products/${product_id}`} className="font-bold hover:text-electric hover:underline">
      {title}
    </Link>
    <span className="block text-sm break-all text-steel">
      {[sku, variationText(attributes)].filter(Boolean).join(' · ')}
    </span>
  </span>
);
