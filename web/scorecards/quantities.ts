import type { Format } from '#contract/measurables.ts';
import {
  formatGoal as formatGoalIn,
  formatQuantity as formatQuantityIn,
  parseQuantity as parseQuantityIn,
  summaryOf as summaryIn,
  typedQuantity as typedQuantityIn,
} from '#rules/quantities.ts';
import type { Goal } from '#rules/scorecards.ts';
import { formats, numberStyle } from '#web/lib/formats.ts';

// The rules of values for the person who reads the page. Files use the rules themselves, which write English.

export const formatQuantity = (value: number, format: Format, unit: string | null, digits?: number): string =>
  formatQuantityIn(value, format, unit, digits, numberStyle());

export const formatGoal = (goal: Goal, format: Format, unit: string | null, digits?: number): string =>
  formatGoalIn(goal, format, unit, digits, numberStyle());

export const summaryOf = (values: number[], format: Format, unit: string | null, digits?: number) =>
  summaryIn(values, format, unit, digits, numberStyle());

export const typedQuantity = (value: number, format: Format): string =>
  typedQuantityIn(value, format, formats().decimal, numberStyle());

export const parseQuantity = (text: string, format: Format): number | null | undefined =>
  parseQuantityIn(text, format, formats().decimal);
