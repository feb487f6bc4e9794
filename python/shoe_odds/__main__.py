"""`python -m shoe_odds` is the program `odds`."""

from shoe_odds._program import main

if __name__ == "__main__":
    main()
