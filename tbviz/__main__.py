"""`python -m tbviz`: the command line."""

if __name__ == "__main__":
    import sys

    try:
        from tbviz.cli import main

        code = main()
    except KeyboardInterrupt:  # before `main` could catch it
        code = 130
    sys.exit(code)
