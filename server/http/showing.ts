import type { Shown } from './catalogue-changes.ts';

/** A handler's result, and which products it shows. */
export class Showing<Result> {
  readonly result: Result;
  readonly shown: Shown;
  constructor(result: Result, shown: Shown) {
    this.result = result;
    this.shown = shown;
  }
}

/** For every cached call that shows products. Without this, its cached response would outlive a change of them. */
export const showing = <Result>(result: Result, products: readonly string[], { hasList = false } = {}) =>
  new Showing(result, { products, hasList });
