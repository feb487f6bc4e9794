/** The value of a field that is not being typed in: whoever types there knows better. */
import { noChange } from "lit-html";
import {
  Directive,
  directive,
  type PartInfo,
  PartType,
  type PropertyPart,
} from "lit-html/directive.js";
import { setCommittedValue } from "lit-html/directive-helpers.js";

class Idle extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.PROPERTY) throw new Error("expected the property value");
  }

  render(value: string): string {
    return value;
  }

  override update(part: PropertyPart, [value]: [string]): unknown {
    const field = part.element as HTMLInputElement;
    if (field === document.activeElement || field.value === value) return noChange;
    // It may have been typed over since it was drawn.
    setCommittedValue(part);
    return value;
  }
}

export const idle = directive(Idle);
