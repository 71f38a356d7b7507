import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { GridRow } from '../../contract/desk/grid.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { UnsavedBar } from '../form/unsaved-bar.tsx';
import { useEdit } from '../form/edit.ts';
import { useJumpQuestion } from '../form/use-jump-question.tsx';
import type { Change } from '../list/last-change.tsx';
import { Notice } from '../parts/notice.tsx';
import { cellName, columns, partOf, priceChanges, saveGrid, textsOf, wrongCells, type Column } from './cells.ts';
import { placeBlock, readBlock } from './paste.ts';

const titles: Record<Column, string> = { price: 'Price ₹', sale: 'Sale price ₹', stock: 'On the shelf' };
const labels: Record<Column, string> = { price: 'Price', sale: 'Sale price', stock: 'Pieces on the shelf' };

interface PriceGridProps {
  /** The query of the screen: each has its own draft. */
  address: string;
  rows: readonly GridRow[];
  canCount: boolean;
  /** After a save. Null: nothing changed. */
  onSaved: (change: Change | null) => void;
}

/** Price, sale price and stock of each SKU as fields. Arrows and Enter move, Escape restores a cell, blocks can be pasted. */
export function PriceGrid({ address, rows, canCount, onSaved }: PriceGridProps) {
  const form = useRef<HTMLFormElement>(null);
  // State would update too late to stop the second of two quick clicks.
  const isSending = useRef(false);
  const [isSaving, setSaving] = useState(false);
  /** Why cells were refused. The next load brings their current values. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [note, setNote] = useState<{ done: string; left: readonly string[] }>();
  const loaded = {
    versions: Object.fromEntries(rows.map(({ sku, version }) => [sku, version])),
    saved: Object.assign({}, ...rows.map(textsOf)) as Record<string, string>,
  };
  const edit = useEdit(`grid ${address}`, loaded, partOf);
  const jump = useJumpQuestion();
  const shown = columns.filter((column) => column !== 'stock' || canCount);
  const wrongOf = new Map(rows.map((row) => [row.sku, wrongCells(row, edit.values)]));
  const wrongNames = rows.flatMap(({ sku }) =>
    shown.filter((column) => wrongOf.get(sku)?.[column] !== undefined).map((column) => cellName(sku, column)),
  );
  // Lowering a price can make the sale price beside it invalid.
  const touched = new Set(edit.changed.map(partOf));
  const badNames = wrongNames.filter((name) => touched.has(partOf(name)));

  const focusCell = (name: string | undefined): boolean => {
    const cell = name === undefined ? null : form.current?.elements.namedItem(name);
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
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // The same key would press a button of the question that it may open.
      event.preventDefault();
      return form.current?.requestSubmit();
    }
    if (down || up) {
      event.preventDefault();
      // Packages have no stock cell: skip to the next row that has one.
      for (let next = index + (down ? 1 : -1); rows[next]; next += down ? 1 : -1) {
        if (focusCell(cellName(rows[next]?.sku ?? '', column))) return undefined;
      }
      return undefined;
    }
    if (key === 'Escape') {
      event.preventDefault();
      edit.set(name, edit.saved[name] ?? '');
      return undefined;
    }
    // Inside a text the arrows move the caret; at its end they move to the next cell.
    const isWhole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step === undefined || event.shiftKey) return undefined;
    const isAtEdge = step === 1 ? cell.selectionStart === cell.value.length : cell.selectionEnd === 0;
    const beside = shown[shown.indexOf(column) + step];
    if ((isWhole || isAtEdge) && beside && focusCell(cellName(rows[index]?.sku ?? '', beside))) event.preventDefault();
    return undefined;
  }

  function paste(text: string, sku: string, column: Column): boolean {
    const block = readBlock(text);
    if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return false;
    const { texts, left } = placeBlock(block, rows, { sku, column });
    edit.setMany(texts);
    const count = Object.keys(texts).length;
    const done = `${count} ${count === 1 ? 'cell' : 'cells'} pasted, nothing is saved yet.`;
    setNote({ done, left });
    return true;
  }

  const refusalWords = (name: string): string | undefined =>
    refused[name] === undefined ? undefined : `${refused[name]} It is ${edit.saved[name] || 'empty'} now.`;

  async function saveAll() {
    if (badNames.length > 0) {
      focusCell(badNames[0]);
      return;
    }
    setFailure(undefined);
    setNote(undefined);
    if (isSending.current) return;
    isSending.current = true;
    if (!(await jump.mayJump(priceChanges(rows, edit)))) {
      isSending.current = false;
      return;
    }
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
      <output>
        {note !== undefined && (
          <Notice className="m-3">
            {note.done}
            {note.left.length > 0 && (
              <span className="block max-h-40 overflow-y-auto break-words">
                <b>{note.left.length} not pasted</b>, because they are not on this page: {note.left.join(', ')}
              </span>
            )}
          </Notice>
        )}
      </output>
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
                      <span className="text-steel">from its parts</span>
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
        asksOnQueryChange
        text={`${edit.changed.length} changed${badNames.length > 0 ? `, ${badNames.length} to correct` : ''}`}
        onDiscard={() => {
          setRefused({});
          setNote(undefined);
          setFailure(undefined);
          edit.discard();
        }}
      />
      {jump.question}
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

interface GridCellProps {
  name: string;
  label: string;
  value: string;
  isChanged: boolean;
  reason: string | undefined;
  inputMode: 'decimal' | 'numeric';
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** One cell. It is always an input, so typing needs no click first. */
function GridCell({ name, label, value, isChanged, reason, ...input }: GridCellProps) {
  const noteId = `${name.replaceAll(/\W/g, '-')}-note`;
  return (
    <>
      <input
        type="text"
        name={name}
        aria-label={label}
        aria-invalid={reason === undefined ? undefined : true}
        aria-describedby={reason === undefined ? undefined : noteId}
        autoComplete="off"
        value={value}
        {...input}
        onChange={(event) => input.onChange(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        className={`h-11 w-28 rounded-md border px-2 text-end tabular-nums aria-invalid:border-2 aria-invalid:border-stop lg:h-8 ${
          isChanged ? 'border-electric bg-ice font-bold' : 'border-line bg-white hover:border-line-strong'
        }`}
      />
      {reason !== undefined && (
        <span id={noteId} className="mt-1 block text-sm font-semibold text-stop">
          {reason}
        </span>
      )}
    </>
  );
}
