import { Component, type ComponentType, type FunctionComponent } from "preact";
import { same } from "../core/same";

/** A component that is drawn again only when its props say something else. They must be plain data, and lasting functions. */
export function still<P extends object>(View: FunctionComponent<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return !same(this.props, next);
    }

    override render() {
      return <View {...this.props} />;
    }
  };
}
