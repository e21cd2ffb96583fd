import type { Format } from '#contract/measurables.ts';
import {
  formatGoal as formatGoalIn,
  formatQuantity as formatQuantityIn,
  parseQuantity as parseQuantityIn,
  summaryOf as summaryIn,
  typedQuantity as typedQuantityIn,
} from '#rules/quantities.ts';
import type { Goal } from '#rules/scorecards.ts';
import { reckoning } from './reckoning.ts';

// The rules of values, in the language of whoever looks. Files are written and read in one language for all.

export const formatQuantity = (value: number, format: Format, unit: string | null, digits?: number): string =>
  formatQuantityIn(value, format, unit, digits, reckoning().locale);

export const formatGoal = (goal: Goal, format: Format, unit: string | null, digits?: number): string =>
  formatGoalIn(goal, format, unit, digits, reckoning().locale);

export const summaryOf = (values: number[], format: Format, unit: string | null, digits?: number) =>
  summaryIn(values, format, unit, digits, reckoning().locale);

export const typedQuantity = (value: number, format: Format): string =>
  typedQuantityIn(value, format, reckoning().decimal);

export const parseQuantity = (text: string, format: Format): number | null | undefined =>
  parseQuantityIn(text, format, reckoning().decimal);
